import ReactiveKit
import SwiftObserver
import Testing

@Suite("Bindings")
struct BindingTests {
    @Test("RK-115 a binding passes elements on, and not the end; it does not hold the target, and ends with it")
    func binding() {
        let source = PassthroughSubject<Int, Never>()
        let property = Property(0)
        let subject = PassthroughSubject<Int, Never>()
        let log = EventLog(of: subject)
        source.bind(to: property)
        let disposable = source.bind(to: subject)
        source.send(1)
        #expect(property.value == 1)
        #expect(log.elements == [1])
        disposable.dispose()
        source.send(2)
        #expect(property.value == 2)
        #expect(log.elements == [1])

        var binding: (any Disposable)?
        do {
            let target = Property(0)
            binding = source.bind(to: target)
            let weakly = Weakly(target)
            source.send(3)
            #expect(weakly.object?.value == 3)
        }
        #expect(binding?.isDisposed == true)

        source.send(completion: .finished)
        property.value = 4
        #expect(EventLog(of: property).events == [.next(4)])
        #expect(!subject.isTerminated)
    }

    @Test("RK-115 a binding outlasts what is done with the target's bag")
    func bindingAndBag() {
        let source = PassthroughSubject<Int, Never>()
        let property = Property(0)
        source.bind(to: property)
        property.bag.dispose()
        source.send(1)
        #expect(property.value == 1)
    }

    @Test("RK-117 a bidirectional binding gives the target this value first, then both follow each other")
    func bidirectional() {
        let (target, property) = (Property(100), Property(0))
        let (s1, s2) = (EventLog(of: target), EventLog(of: property))
        property.bidirectionalBind(to: target)
        property.value = 50
        target.value = 60
        #expect(s1.elements == [100, 0, 50, 60])
        #expect(s2.elements == [0, 0, 50, 60])
    }

    @Test("RK-117 a bidirectional binding ends both ways when it is disposed")
    func disposingBidirectional() {
        let (left, right) = (Property(1), Property(2))
        let binding = left.bidirectionalBind(to: right)
        binding.dispose()
        left.value = 3
        right.value = 4
        #expect((left.value, right.value) == (3, 4))
        #expect(binding.isDisposed)
    }

    enum Place: CaseIterable {
        case outside, inHandler, inLeadIn
    }

    @Test(
        "RK-BUG-14 bindings that form a loop end after one round, and all values agree",
        arguments: [1, 2, 3, 5], Place.allCases)
    func loops(size: Int, place: Place) {
        for isImmediate in [false, true] {
            let properties = (0..<size).map { _ in
                isImmediate ? Property(0, delivery: .immediate) : Property(0)
            }
            for (index, property) in properties.enumerated() {
                property.bind(to: properties[(index + 1) % size])
            }
            let logs = properties.map { EventLog(of: $0) }
            let leadIn = PassthroughSubject<Int, Never>()
            switch place {
            case .outside:
                properties[0].value = 7
            case .inHandler:
                _ = properties[size / 2].observeNext { [weak property = properties[0]] value in
                    if value == 6 { property?.value = 7 }
                }
                properties[size / 2].value = 6
            case .inLeadIn:
                leadIn.bind(to: properties[0])
                leadIn.send(7)
            }
            #expect(properties.allSatisfy { $0.value == 7 }, "\(size) \(place) \(isImmediate)")
            #expect(logs.allSatisfy { $0.elements.count <= 10 }, "\(logs.map(\.elements))")
        }
    }

    @Test("RK-BUG-14 a loop passes each value round, wherever and however often one is set", arguments: [2, 3, 5])
    func changingBeginnings(size: Int) {
        let properties = (0..<size).map { _ in Property(0) }
        for (index, property) in properties.enumerated() {
            property.bind(to: properties[(index + 1) % size])
        }
        let leadIn = PassthroughSubject<Int, Never>()
        leadIn.bind(to: properties[0])
        let logs = properties.map { EventLog(of: $0) }
        var expected = 0
        for place in [0, 0, 1, 1, 0, size - 1, 0, 0] {
            for isLedIn in [false, true, true] {
                expected += 1
                if isLedIn { leadIn.send(expected) } else { properties[place].value = expected }
                #expect(properties.allSatisfy { $0.value == expected }, "\(place) \(isLedIn)")
                #expect(logs.allSatisfy { $0.elements.filter { $0 == expected }.count <= 2 })
            }
        }
    }

    @Test("RK-BUG-14 a loop of bidirectional bindings ends, and all values agree", arguments: [2, 3, 5])
    func bidirectionalLoops(size: Int) {
        for isImmediate in [false, true] {
            let properties = (0..<size).map { isImmediate ? Property($0, delivery: .immediate) : Property($0) }
            for (index, property) in properties.enumerated() {
                property.bidirectionalBind(to: properties[(index + 1) % size])
            }
            for property in properties {
                let value = 10 + property.value
                property.value = value
                #expect(properties.allSatisfy { $0.value == value }, "\(properties.map(\.value)) \(isImmediate)")
            }
        }
    }

    @Test("RK-BUG-14 two threads that set two bound properties leave them in step", arguments: [0..<20])
    func racingBindings(rounds: Range<Int>) async {
        for _ in rounds {
            let (left, right) = (Property(0), Property(0))
            left.bidirectionalBind(to: right)
            await withTaskGroup { group in
                group.addTask { for value in 0..<100 { left.value = value } }
                group.addTask { for value in 100..<200 { right.value = value } }
            }
            #expect(left.value == right.value)
            left.value = 500
            #expect(right.value == 500)
        }
    }

    @Test("RK-115 a property that is bound to itself is set once")
    func selfBinding() {
        let property = Property(0)
        let log = EventLog(of: property)
        property.bind(to: property)
        property.value = 1
        #expect(log.elements.count <= 4)
        #expect(property.value == 1)
    }

    @Test("RK-120 an object with a bag tells when it is gone")
    func deallocating() {
        final class Owner: DisposeBagProvider {
            let bag = DisposeBag()
        }
        let log = EventLog<Void, Never>()
        do {
            let owner = Owner()
            _ = owner.deallocated.observe(with: log.note)
            #expect(log.isEmpty)
        }
        #expect(log.events.map(\.isCompleted) == [true])
    }

    @Test("RK-115 a client's own target is bound like ours, also both ways")
    func ownTarget() {
        final class Own: BindableProtocol, SignalProtocol {
            let property = Property("")
            func bind(signal: Signal<String, Never>) -> any Disposable { property.bind(signal: signal) }
            func observe(with observer: @escaping SignalObserver<String, Never>) -> any Disposable {
                property.observe(with: observer)
            }
        }
        let own = Own()
        let property = Property("a")
        property.bidirectionalBind(to: own)
        #expect(own.property.value == "a")
        own.property.value = "b"
        #expect(property.value == "b")
        property.value = "c"
        #expect(own.property.value == "c")
    }
}
