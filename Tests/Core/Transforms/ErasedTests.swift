import SwiftObserver
import TestSupport
import Testing

@Suite("Erased observables")
struct ErasedTests {
    private protocol Sensor {
        var values: AnyObservable<Int> { get }
        var latest: AnyBufferedObservable<Int> { get }
    }

    private final class Thermometer: Sensor {
        private let samples = Messenger<Int>(delivery: .warm(upTo: 1))
        let values: AnyObservable<Int>
        let latest: AnyBufferedObservable<Int>

        init() {
            values = samples.erased()
            latest = samples.startWith(20).erased()
        }

        func read(_ sample: Int) { samples.send(sample) }
    }

    @Test("an erased observable delivers, replays and counts as the observable does")
    func standsForOrigin() {
        let thermometer = Thermometer()
        let sensor: any Sensor = thermometer
        thermometer.read(21)
        let observer = TestObserver<Int>()
        observer.record(sensor.values)
        observer.observe(sensor.latest, initial: true) { observer.note($0 * 10) }
        thermometer.read(22)
        #expect(observer.log == [21, 210, 220, 22])
        #expect(observer.isObserving(sensor.values))
        #expect(sensor.values.messenger.numbers.observers == 2)
        #expect(sensor.latest.latestMessage == 22)
        sensor.values.stopBeingObserved()
        thermometer.read(23)
        #expect(observer.log.count == 4)
    }

    @Test("an erased observable retains the observable, and what is sent through it has it as its author")
    func retainsOrigin() {
        weak let messenger: Messenger<Int>?
        var erased: AnyObservable<Int>?
        do {
            let origin = Messenger<Int>()
            messenger = origin
            erased = origin.map { $0 + 1 }.erased()
        }
        #expect(messenger != nil)
        let observer = TestObserver<Int>()
        let isErased = Holder<Bool>()
        let identity = ObjectIdentifier(erased!)
        observer.observe(erased!) { number, author in
            observer.note(number)
            isErased.object = ObjectIdentifier(author) == identity
        }
        messenger?.send(1)
        #expect(isErased.object == false)
        erased?.send(5)
        #expect(isErased.object == true)
        #expect(observer.log == [2, 5])
        erased = nil
        #expect(messenger == nil)
    }

    @Test("what any Observable lacks, an erased one has")
    func existentials() {
        let messenger = Messenger<Int>()
        let observable: any SwiftObserver.Observable<Int> = messenger
        let buffered: any BufferedObservable<Update<Int>> = Var(1)
        let observer = TestObserver<Int>()
        let sums = observable.erased().map { $0 + 1 }.scan(0) { $0 + $1 }
        observer.record(sums)
        observer.observe(observable).removeDuplicates().receive { observer.note(-$0) }
        observer.observe(observable).merge(with: observable.erased()).receive { observer.note($0 * 100) }
        messenger.send(1)
        #expect(observer.log == [2, -1, 100, 100])
        let doubled = buffered.erased().map { $0.new * 2 }
        #expect(doubled.latestMessage == 2)
        let combined = doubled.combineLatest(buffered.erased().map { $0.new })
        #expect(combined.latestMessage == (2, 1))
        observer.observe(buffered, initial: true) { observer.note($0.new) }
        #expect(observer.log.last == 1)
        let list: [AnyObservable<Int>] = [messenger.erased(), doubled.erased(), messenger.dropFirst().erased()]
        #expect(list.count == 3)
    }

    @Test("initial: true of an erased variable is exact: no gap and no duplicate, while another thread sets it")
    func exactness() async throws {
        try await onOwnThread {
            let variable = Var(0)
            let erased = variable.erased()
            let isOver = Counter()
            try onThreads(2) { thread in
                guard thread == 1 else {
                    while isOver.value == 0 { variable.value += 1 }
                    return
                }
                for _ in 0..<300 {
                    let (person, log) = (Person(), Log<Update<Int>>())
                    person.observe(erased, initial: true) { if log.count < 2 { log.add($0) } }
                    while log.count < 2 {}
                    person.stopObserving()
                    let updates = log.entries
                    #expect(updates[0].old == updates[0].new)
                    #expect(updates[1].old == updates[0].new)
                }
                isOver.add()
            }
        }
    }

    /// A model that tasks share, with stored properties of erased types.
    private final class Cart: Sendable {
        let price = Var(5), quantity = Var(2)
        let total: AnyBufferedObservable<Int>
        let changes: AnyObservable<Int>

        init() {
            total = price.combineLatest(quantity).map { $0.new * $1.new }.removeDuplicates().erased()
            changes = price.map { $0.new - $0.old }.filter { $0 != 0 }.erased()
        }
    }

    @Test(
        "erased observables are Sendable where their messages are, and can be stored, observed and read on any thread")
    func shared() async {
        let (cart, log, observer) = (Cart(), Log<Int>(), Person())
        observer.observe(cart.total) { log.add($0) }
        observer.observe(cart.changes) { log.add($0) }
        await Task.detached { cart.price.value = 7 }.value
        #expect(log.entries == [14, 2])
        let latest = await Task.detached { cart.total.latestMessage }.value
        #expect(latest == 14)
    }

    private final class Unshared: BufferedObservable {
        let messenger = Messenger<Int>()
        var latestMessage = 3
    }

    @Test("what is not Sendable is erased to a type that is not, begins as it does, and has the transforms")
    func unshared() {
        let (own, observer) = (Unshared(), TestObserver<Int>())
        let erased: AnyUnsharedBufferedObservable<Int> = own.erased()
        let existential: any BufferedObservable<Int> = Var(4).new()
        let doubled = existential.erased().map { $0 * 2 }.removeDuplicates()
        observer.observe(erased, initial: true) { observer.note($0) }
        own.send(5)
        #expect(observer.log == [3, 5])
        #expect(doubled.latestMessage == 8)
        #expect(erased.combineLatest(doubled).latestMessage == (3, 8))
    }
}
