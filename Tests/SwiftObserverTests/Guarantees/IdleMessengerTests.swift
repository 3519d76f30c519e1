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
            let rounds = TestDepth.pick(quick: 2000, usual: 40_000, deep: 400_000)
            let messengers = (0..<rounds).map { _ in Messenger<Int>(delivery: .cold) }
            let arrived = Atomic<Int>(0)
            try onThreads(2) { thread in
                for (round, messenger) in messengers.enumerated() {
                    // Both begin at once, each a little earlier than the other one now and then.
                    arrived.wrappingAdd(1, ordering: .acquiringAndReleasing)
                    var looks = 0
                    while arrived.load(ordering: .acquiring) < 2 * round + 2 {
                        looks += 1
                        if looks > 1000 { sched_yield() }
                    }
                    for _ in 0..<(thread == 0 ? round % 40 : 20) { _ = arrived.load(ordering: .relaxed) }
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
