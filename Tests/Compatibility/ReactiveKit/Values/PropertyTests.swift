import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Properties")
struct PropertyTests {
    @Test("RK-113 who observes a property gets its value, every value that is set, and the end when it is gone")
    func observing() {
        let log = EventLog<Int, Never>()
        do {
            let property = Property(0)
            property.value = 5
            _ = property.observe(with: log.note)
            property.value = 10
            property.value = 10
            property.send(20)
            property.on(.next(30))
            #expect(property.value == 30)
        }
        #expect(log.events == [.next(5), .next(10), .next(10), .next(20), .next(30), .completed])
    }

    @Test("RK-113 silentUpdate sets the value and tells nobody")
    func silentUpdate() {
        let property = Property(0)
        let log = EventLog(of: property)
        property.silentUpdate(value: 1)
        #expect(property.value == 1)
        #expect(log.elements == [0])
        #expect(EventLog(of: property).elements == [1])
        property.value = 2
        #expect(log.elements == [0, 2])
    }

    @Test("RK-BUG-09 who observes a property that has completed gets its value and the end")
    func completing() {
        let property = Property(0)
        let log = EventLog(of: property)
        property.value = 1
        property.send(completion: .finished)
        property.value = 2
        property.send(completion: .finished)
        #expect(log.events == [.next(0), .next(1), .completed])
        #expect(property.value == 2)
        let late = EventLog(of: property)
        #expect(late.events == [.next(2), .completed])
        #expect(late.disposable.isDisposed)
    }

    @Test("RK-BUG-07 nested sets reach all observers in one order, and all end with the last value")
    func nestedSets() {
        let property = Property(0)
        nonisolated(unsafe) var calls: [String] = []
        _ = property.observeNext { [weak property] value in
            calls.append("A\(value)")
            if value == 1 { property?.value = 2 }
        }
        _ = property.observeNext { calls.append("B\($0)") }
        property.value = 1
        #expect(calls == ["A0", "B0", "A1", "B1", "A2", "B2"])
    }

    @Test("RK-113 a property whose values go through a subject emits what that sends")
    func propertyWithSubject() {
        let subject = PassthroughSubject<Int, Never>()
        let log = EventLog<Int, Never>()
        do {
            let property = Property(0, subject: subject)
            _ = property.observe(with: log.note)
            property.value = 1
            subject.send(7)
            #expect(property.value == 1)
            property.value = 2
        }
        #expect(log.events == [.next(0), .next(1), .next(7), .next(2), .completed])
    }

    @Test("RK-113 a value that is set while a property with a subject is being observed is not missed")
    func setWhileObserved() {
        final class Late: ReactiveKit.Subject<Int, Never>, @unchecked Sendable {
            var whenObserved: (() -> Void)?

            @_disfavoredOverload
            override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
                whenObserved?()
                return super.observe(with: observer)
            }
        }
        let subject = Late()
        let property = Property(0, subject: subject)
        subject.whenObserved = { [unowned property] in property.value = 9 }
        #expect(EventLog(of: property).elements == [0, 9])
    }

    @Test("RK-113 a property with a replaying subject emits its value, and then what the subject keeps")
    func propertyWithReplay() {
        let property = Property(0, subject: ReplaySubject<Int, Never>())
        property.value = 1
        property.value = 2
        #expect(EventLog(of: property).elements == [2, 1, 2])
    }

    @Test("RK-113 what is put into the bag of a property is disposed with it")
    func bag() {
        let calls = Counter()
        do {
            let property = Property(0)
            property.bag += BlockDisposable { calls.add() }
            #expect(property.bag === property.bag)
        }
        #expect(calls.value == 1)
    }

    @Test("RK-114 a read-only view shows the property, and holds it")
    func readOnlyView() {
        var log: EventLog<Int, Never>?
        do {
            var property: Property<Int>? = Property(0)
            let weakly = property.map { Weakly($0) }
            let view = property?.readOnlyView
            log = view.map { EventLog(of: $0) }
            property?.value = 1
            property = nil
            #expect(weakly?.isGone == false)
            #expect(view?.value == 1)
        }
        #expect(log?.events == [.next(0), .next(1), .completed])
    }

    @Test("RK-113 a property with a strategy that replays gives what is kept in place of the value")
    func replay() {
        let property = Property(0, delivery: .warm(upTo: 2))
        #expect(EventLog(of: property).elements == [0])
        for value in 1...3 { property.value = value }
        #expect(EventLog(of: property).elements == [2, 3])
        property.clearReplay()
        #expect(EventLog(of: property).elements == [3])
        property.setDelivery(.ordered)
        property.value = 4
        #expect(EventLog(of: property).elements == [4])
    }

    @Test("RK-113 a property delivers by its strategy, also what was set before it was gone")
    func deferring() {
        let loop = MessageLoop()
        let log = EventLog<Int, Never>()
        do {
            let property = Property(0, delivery: .loop(loop))
            _ = property.observe(with: log.note)
            property.value = 1
            property.value = 2
            #expect(log.isEmpty)
            #expect(property.numbers.sent == 2)
        }
        while loop.runOnce() > 0 {}
        #expect(log.events == [.next(0), .next(1), .next(2), .completed])
    }

    @Test("RK-113 a handler of the main actor gets all values in order, whoever sets them") @MainActor
    func mainActor() async {
        var received: [Int] = []
        let property = Property(-1)
        _ = property.observeNext { value in
            MainActor.assertIsolated()
            received.append(value)
        }
        await Task.detached { for number in 0..<100 { property.value = number } }.value
        while received.last != 99 { await Task.yield() }
        #expect(received == Array(-1..<100))
    }
}
