import Dispatch
import Foundation
import SwiftObserver
import TestSupport
import Testing

/// Nested sends under `.immediate` while an observer still waits for its replay.
///
/// A closure constant in code of the main actor is a handler without isolation: it is called in place.
@Suite("Replays and nested sends under .immediate")
struct ImmediateReplayTests {
    @Test("G7: who observes inside a handler that then sends gets the replay first")
    func observeAndSendInHandler() {
        let messenger = Messenger<Int>(delivery: .immediate.cold)
        let (a, b) = (Listener(), Listener())
        nonisolated(unsafe) var got: [String] = []
        messenger.send(1)
        a.observe(messenger) { [weak messenger] number in
            got.append("a\(number)")
            guard number == 1, let messenger else { return }
            b.observe(messenger) { got.append("b\($0)") }
            messenger.send(2)
        }
        messenger.send(3)
        #expect(got == ["a1", "b1", "a2", "b2", "a3", "b3"])
    }

    @Test("G7: what a handler sends in the middle of its own replay comes after that")
    func sendInOwnReplay() {
        let messenger = Messenger<Int>(delivery: .immediate.warm(upTo: 3))
        let listener = Listener()
        nonisolated(unsafe) var got: [Int] = []
        for number in 1...3 { messenger.send(number) }
        let token = listener.observe(messenger) { [weak messenger] number in
            got.append(number)
            if number == 1 { messenger?.send(4) }
        }
        #expect(got == [1, 2, 3, 4])
        #expect(token.numbers.replayed == 3)
        #expect(token.numbers.offered == 1)
        #expect(token.numbers.delivered == 1)
        #expect(token.numbers.pending == 0)
    }

    @Test("G6, G7: one that is stopped by its replay gets neither the rest nor the nested message")
    func stopInReplay() {
        let messenger = Messenger<Int>(delivery: .immediate.cold)
        let (a, b) = (Listener(), Listener())
        nonisolated(unsafe) var got: [String] = []
        for number in 1...2 { messenger.send(number) }
        a.observe(messenger) { [weak messenger] number in
            got.append("a\(number)")
            guard number == 1, let messenger else { return }
            b.observe(messenger) {
                got.append("b\($0)")
                b.stopObserving()
            }
            messenger.send(3)
        }
        #expect(got == ["a1", "a2", "b1", "a3"])
    }

    @MainActor private final class Screen: Observer {
        let receiver = Receiver()
        var got: [Int] = []

        func observe(_ messenger: Messenger<Int>) {
            observe(messenger) { [weak self] in self?.got.append($0) }
        }
    }

    @Test("G7: handlers on the main actor get their replay first, too")
    @MainActor func onMainActor() {
        let messenger = Messenger<Int>(delivery: .immediate.cold)
        let (early, late) = (Screen(), Screen())
        let listener = Listener()
        messenger.send(1)
        let handler: @Sendable (Int) -> Void = { [weak messenger] number in
            guard number == 1, let messenger else { return }
            MainActor.assumeIsolated { early.observe(messenger) }
            messenger.send(2)
            MainActor.assumeIsolated { late.observe(messenger) }
            messenger.send(3)
        }
        listener.observe(messenger, receive: handler)
        #expect(early.got == [1, 2, 3])
        #expect(late.got == [1, 2, 3])
    }

    @Test("G7: so do handlers of another actor, which nested messages reach by its lane")
    func onAnotherActor() {
        let messenger = Messenger<Int>(delivery: .immediate.cold)
        let actor = SteppedActor()
        let listener = Listener()
        messenger.send(1)
        listener.observe(messenger) { [weak messenger] number in
            guard number == 1, let messenger else { return }
            _ = actor.watch(messenger)
            messenger.send(2)
        }
        messenger.send(3)
        actor.executor.step()
        #expect(actor.log.entries == [1, 2, 3])
        #expect(messenger.numbers.observations.allSatisfy { $0.pending == 0 })
    }

    @Test("G1, G2, G5, G6: a nested send inside a replay leaves the main actor's handlers at work")
    @MainActor func mainActorGoesOn() async throws {
        weak var ended: Screen?
        do {
            let messenger = Messenger<Int>(delivery: .immediate.warm(upTo: 3))
            let screen = Screen()
            ended = screen
            let listener = Listener()
            screen.observe(messenger)
            messenger.send(1)
            let handler: @Sendable (Int) -> Void = { [weak messenger] number in
                if number == 1 { messenger?.send(2) }
            }
            listener.observe(messenger, receive: handler)
            #expect(screen.got == [1, 2])
            await Task.detached { messenger.send(3) }.value
            try await waitAsync { @MainActor in screen.got.count == 3 }
            messenger.send(4)
            #expect(screen.got == [1, 2, 3, 4])
            #expect(messenger.numbers.observations.allSatisfy { $0.pending == 0 })
        }
        #expect(ended == nil)
    }

    @Test("G5: the same if the handler that nests is called by a message that waited")
    @MainActor func queuedFromElsewhere() async throws {
        let messenger = Messenger<Int>(delivery: .immediate)
        let screen = Screen()
        let listener = Listener()
        let handler: @Sendable (Int) -> Void = { [weak messenger] number in
            guard let messenger else { return }
            switch number {
            case 1:
                // While this thread delivers, messages of other threads wait for it.
                elsewhere { messenger.send(2) }
                MainActor.assumeIsolated { screen.observe(messenger) }
            case 2: messenger.send(3)
            default: break
            }
        }
        listener.observe(messenger, receive: handler)
        messenger.send(1)
        await Task.detached { messenger.send(4) }.value
        try await waitAsync { @MainActor in screen.got.last == 4 }
        messenger.send(5)
        #expect(screen.got.suffix(2) == [4, 5])
        #expect(messenger.numbers.observations.allSatisfy { $0.pending == 0 })
    }

    private func elsewhere(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        isDone.wait()
    }
}
