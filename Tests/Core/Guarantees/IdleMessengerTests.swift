import Foundation
import SwiftObserver
import Synchronization
import TestSupport
import Testing

/// A messenger that was given a strategy and nothing else makes no inner state before that is needed.
@Suite("A messenger before anything happens")
struct IdleMessengerTests {
    @Test("a strategy that is replaced, or whose messenger is gone, is released")
    func release() {
        weak var replaced: Marked?
        weak var left: Marked?
        let messenger: Messenger<Int>
        do {
            let (first, second) = (Marked(), Marked())
            (replaced, left) = (first, second)
            messenger = Messenger(delivery: first)
            _ = Messenger<Int>(delivery: second)
        }
        #expect(left == nil && replaced != nil)
        messenger.setDelivery(.ordered)
        #expect(replaced == nil)
    }

    @Test("its strategy is asked for by the first message, to nobody, by an author that is being deallocated too")
    func firstMessage() {
        let messenger = Messenger<Int>(delivery: .warm(upTo: 2))
        #expect(messenger.numbers.sent == 0)
        #expect(messenger.delivery.replay == .last(2))
        _ = LastWord(messenger)
        #expect(throws: Never.self) { try messenger.trySend(2) }
        let observer = TestObserver<Int>()
        observer.record(messenger)
        #expect(observer.log == [1, 2])
        #expect(messenger.numbers.sent == 2)
    }

    @Test("a variable with a strategy, too")
    func variable() {
        let variable = Var(0, delivery: .warm(upTo: 1))
        variable.value = 1
        let observer = TestObserver<Update<Int>>()
        observer.record(variable)
        #expect(observer.log.map(\.new) == [1])
    }

    @Test("G7: of two threads that send at the same time, one makes the inner state, and no message is forgotten")
    func firstMessages() async throws {
        try await onOwnThread {
            let rounds = TestDepth.pick(quick: 2000, usual: 10_000, deep: 400_000)
            let messengers = (0..<rounds).map { _ in Messenger<Int>(delivery: .cold) }
            let arrived = Atomic<Int>(0)
            try onThreads(2) { thread in
                for (round, messenger) in messengers.enumerated() {
                    meet(arrived, round, isFirst: thread == 0)
                    messenger.send(thread)
                }
            }
            for messenger in messengers {
                let observer = TestObserver<Int>()
                observer.record(messenger)
                #expect(Set(observer.log) == [0, 1])
                #expect(messenger.numbers.sent == 2)
            }
        }
    }

    @Test("G4: a strategy that is replaced while the first value is set is not released under the variable's lock")
    func replacedAtOnce() async throws {
        try await onOwnThread {
            let rounds = TestDepth.pick(quick: 2000, usual: 10_000, deep: 400_000)
            let slots = (0..<rounds).map { _ in
                let slot = Holder<Var<Int>>()
                slot.object = Var(0, delivery: Prying(slot))
                return slot
            }
            let arrived = Atomic<Int>(0)
            try onThreads(2) { thread in
                for (round, slot) in slots.enumerated() {
                    meet(arrived, round, isFirst: thread == 0)
                    if thread == 0 { slot.object?.value = 1 } else { slot.object?.setDelivery(.ordered) }
                }
            }
            for slot in slots { #expect(slot.object?.value == 1) }
        }
    }
}

/// Lets two threads go on at once, one of them a little earlier or later than the other one from round to round.
private func meet(_ arrived: borrowing Atomic<Int>, _ round: Int, isFirst: Bool) {
    arrived.wrappingAdd(1, ordering: .acquiringAndReleasing)
    var looks = 0
    while arrived.load(ordering: .acquiring) < 2 * round + 2 {
        looks += 1
        if looks > 1000 { sched_yield() }
    }
    for _ in 0..<(isFirst ? round % 40 : 20) { _ = arrived.load(ordering: .relaxed) }
}

/// A strategy that reads the variable as it is being deallocated, which waits for ever under that variable's lock.
private final class Prying: SynchronousDelivery {
    weak let variable: Holder<Var<Int>>?

    init(_ variable: Holder<Var<Int>>) { self.variable = variable }

    deinit { _ = variable?.object?.value }

    func schedule(_ delivery: Delivery) { delivery.run() }
}

/// A strategy that is an object.
private final class Marked: SynchronousDelivery {
    let replay = ReplayLimit.last(1)

    func schedule(_ delivery: Delivery) { delivery.run() }
}

/// Sends as it is being deallocated.
private final class LastWord {
    init(_ messenger: Messenger<Int>) { self.messenger = messenger }

    deinit { messenger.send(1, from: self) }

    private let messenger: Messenger<Int>
}
