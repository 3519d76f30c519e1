import Dispatch
import SwiftObserver
import Testing

/// The rows about order and threads, where the guarantees of the strategies replace accidents of the old code.
@Suite("Inventory: order and threads")
struct DeliveryRowTests {
    /// Two observers that each answer a zero by sending a number, and the messages of both.
    private func nestedSends(on messenger: Messenger<Int>) -> [String] {
        let first = Person()
        let second = Person()
        nonisolated(unsafe) var log: [String] = []
        first.observe(messenger) { [unowned messenger] in
            log.append("1:\($0)")
            if $0 == 0 { messenger.send(1) }
        }
        second.observe(messenger) { [unowned messenger] in
            log.append("2:\($0)")
            if $0 == 0 { messenger.send(2) }
        }
        messenger.send(0)
        return log
    }

    @Test("SO6-017 what handlers send is delivered after the message in flight, in one order for all observers")
    func order() {
        #expect(nestedSends(on: Messenger()) == ["1:0", "2:0", "1:1", "2:1", "1:2", "2:2"])
    }

    @Test("SO6-017 the first send returns when everything sent meanwhile has been delivered")
    func sendDrains() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.observe(messenger) { [unowned messenger, unowned observer] in
            observer.note($0)
            if $0 < 1000 { messenger.send($0 + 1) }
        }
        messenger.send(0)
        #expect(observer.log == Array(0...1000))
    }

    @Test("SO6-018 without maintained order nested messages are delivered depth first; the switch goes both ways")
    func maintainsMessageOrder() {
        let messenger = Messenger<Int>()
        let switchable: any OrderSwitch = messenger
        #expect(switchable.maintainsMessageOrder)
        switchable.maintainsMessageOrder = false
        #expect(!switchable.maintainsMessageOrder)
        #expect(messenger.delivery is ImmediateDelivery)
        #expect(nestedSends(on: messenger) == ["1:0", "1:1", "2:1", "2:0", "1:2", "2:2"])
        switchable.maintainsMessageOrder = true
        #expect(messenger.delivery is OrderedDelivery)
        #expect(nestedSends(on: messenger) == ["1:0", "2:0", "1:1", "2:1", "1:2", "2:2"])
    }

    @Test("SO6-019 observers are called in the order in which they began: guarantee instead of any order")
    func orderOfObservers() {
        let messenger = Messenger<Int>()
        let people = (0..<100).map { _ in Person() }
        nonisolated(unsafe) var called: [Int] = []
        for (index, person) in people.enumerated() { person.observe(messenger) { _ in called.append(index) } }
        messenger.send(1)
        #expect(called == Array(0..<100))
        people[0].stopObserving(messenger)
        people[0].observe(messenger) { _ in called.append(0) }
        called = []
        messenger.send(2)
        #expect(called == Array(1..<100) + [0])
    }

    @Test("SO6-020 who begins in a handler gets what is sent afterwards, and not what waited: guarantee")
    func observerAddedDuringDelivery() {
        let messenger = Messenger<Int>()
        let person = Person()
        let late = TestObserver<Int>()
        person.observe(messenger) { [unowned messenger] in
            guard $0 == 0 else { return }
            messenger.send(1)
            late.record(messenger)
            messenger.send(2)
        }
        messenger.send(0)
        #expect(late.log == [2])
        messenger.send(3)
        #expect(late.log == [2, 3])
    }

    @Test("SO6-020 who is stopped in a handler is called neither for the message in flight nor for those behind it")
    func observerRemovedDuringDelivery() {
        let messenger = Messenger<Int>()
        let person = Person()
        let second = TestObserver<Int>()
        let third = TestObserver<Int>()
        person.observe(messenger) { [unowned messenger] in
            guard $0 == 0 else { return }
            messenger.send(1)
            second.stopObserving(messenger)
        }
        second.record(messenger)
        third.record(messenger)
        messenger.send(0)
        #expect(second.log.isEmpty)
        #expect(third.log == [0, 1])
    }

    @Test("SO6-021 several threads may send at once: nothing is lost, no calls overlap, each thread's order is kept")
    func threads() {
        let threads = 4
        let messages = 2_000
        let messenger = Messenger<[Int]>()
        let first = TestObserver<[Int]>()
        let second = TestObserver<[Int]>()
        first.record(messenger)
        second.record(messenger)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            for message in 0..<messages { messenger.send([thread, message]) }
        }
        messenger.send([-1, 0])
        #expect(first.log.count == threads * messages + 1)
        #expect(first.log == second.log)
        for thread in 0..<threads {
            #expect(first.log.filter { $0[0] == thread }.map { $0[1] } == Array(0..<messages))
        }
    }

    @Test("SO6-021 observing, stopping and setting from several threads at once")
    func threadsThatObserve() {
        let number = Var(0)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for round in 1...500 {
                let person = Person()
                person.observe(number) { _ in }
                number.value = thread * 1_000 + round
                if round.isMultiple(of: 2) { person.stopObserving(number) }
            }
        }
        #expect(number.numbers.observers == 0)
    }
}

/// Reaches the deprecated switch without a warning.
private protocol OrderSwitch: AnyObject {
    var maintainsMessageOrder: Bool { get set }
}

extension Messenger: OrderSwitch {}
