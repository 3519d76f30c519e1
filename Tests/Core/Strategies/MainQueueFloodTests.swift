import Dispatch
import Foundation
import SwiftObserver
import TestSupport
import Testing

/// Messages of other threads cannot hold the main queue: it delivers the ones that waited when it began, and its own.
@Suite("G5: a flood does not hold the main queue", .serialized)
@MainActor
struct MainQueueFloodTests {
    final class Dog: Observer, Sendable { let receiver = Receiver() }

    /// Observes on the main actor, and lets others send while the first message is handled.
    @MainActor final class Screen: Observer {
        let receiver = Receiver()
        let got = Log<Int>()

        init(_ messenger: Messenger<Int>, whileFirst flood: @escaping @Sendable () -> Void) {
            observe(messenger) { [got] number in
                MainActor.assertIsolated()
                got.add(number)
                if number == 0 { onAnotherThread(flood) }
            }
        }
    }

    @Test("What others send meanwhile is left to the main actor's next turn", arguments: [false, true])
    func isLeftToNextTurn(isImmediate: Bool) async throws {
        let messenger = isImmediate ? Messenger<Int>(delivery: .immediate) : Messenger<Int>()
        let (dog, got) = (Dog(), Log<Int>())
        begin(dog, messenger, got)
        let screen = Screen(messenger) { for number in 1...1_000 { messenger.send(number) } }
        messenger.send(0)
        #expect(screen.got.entries == [0])
        #expect(got.entries == [0])
        let onMain = screen.got
        try await waitAsync { onMain.count == 1_001 && got.count == 1_001 }
        #expect(screen.got.entries == Array(0...1_000))
        #expect(got.entries == Array(0...1_000))
        #expect(messenger.numbers.pending == 0)
    }

    @Test("Who sends next takes over what the main queue left, and keeps the order")
    func nextSenderTakesOver() async throws {
        let messenger = Messenger<Int>()
        let (dog, got) = (Dog(), Log<Int>())
        begin(dog, messenger, got)
        let screen = Screen(messenger) { for number in 1...10 { messenger.send(number) } }
        messenger.send(0)
        #expect(got.entries == [0])
        onAnotherThread { messenger.send(11) }
        #expect(got.entries == Array(0...11))
        let onMain = screen.got
        try await waitAsync { onMain.count == 12 }
        #expect(screen.got.entries == Array(0...11))
    }

    @Test("What the main queue sends itself while it delivers is delivered before its send returns")
    func ownMessagesAreDelivered() async throws {
        let messenger = Messenger<Int>()
        let screen = Screen(messenger) { messenger.send(1) }
        let answer = Dog()
        answer.observe(messenger) { number in
            MainActor.assertIsolated()
            if number == 0 { messenger.send(2) }
        }
        messenger.send(0)
        #expect(screen.got.entries == [0, 1, 2])
        try await waitAsync { messenger.numbers.pending == 0 }
    }

    @Test(
        "Beginning with the latest message leaves to the next turn what others set meanwhile", arguments: [false, true])
    func beginningIsNotHeld(isPlain: Bool) async throws {
        let number = Var(0)
        let flood: @Sendable () -> Void = { for value in 1...1_000 { number.value = value } }
        let (onMain, elsewhere) = (Log<Int>(), Log<Int>())
        let (screen, dog) = (Dog(), Dog())
        if isPlain {
            screen.observe(number) { @MainActor in onMain.add($0.new) }
            begin(dog, number, elsewhere, whileFirst: flood)
            #expect(elsewhere.entries == [0])
        } else {
            begin(dog, number, elsewhere, whileFirst: {})
            screen.observe(number, initial: true) { @MainActor in
                onMain.add($0.new)
                if $0.new == 0 { onAnotherThread(flood) }
            }
            #expect(onMain.entries == [0])
        }
        try await waitAsync { onMain.entries.last == 1_000 && elsewhere.entries.last == 1_000 }
        #expect(onMain.entries == Array((isPlain ? 1 : 0)...1_000))
        #expect(elsewhere.entries == Array(0...1_000))
        #expect(number.numbers.pending == 0)
    }

    @Test("A replay that begins on the main queue comes before observe returns, behind what waited, and no further")
    func replayIsNotHeld() async throws {
        let messenger = Messenger<Int>(delivery: .ordered.warm(upTo: 2))
        let got = Log<Int>()
        let (screen, dog) = (Dog(), Dog())
        dog.observe(messenger) { @MainActor _ in }
        for number in -2 ... -1 { messenger.send(number) }
        screen.observe(messenger) { @MainActor number in
            got.add(number)
            if number == -2 { onAnotherThread { for number in 1...100 { messenger.send(number) } } }
        }
        #expect(got.entries == [-2, -1])
        try await waitAsync { got.count == 102 }
        #expect(got.entries == [-2, -1] + Array(1...100))
    }

    @Test("A swap to a strategy in place delivers what waited, and leaves to the next turn what others send then")
    func swapIsNotHeld() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let screen = Screen(messenger) { for number in 2...1_000 { messenger.send(number) } }
        for number in 0...1 { messenger.send(number) }
        messenger.setDelivery(.ordered)
        #expect(screen.got.entries == [0, 1])
        let onMain = screen.got
        try await waitAsync { onMain.count == 1_001 }
        #expect(screen.got.entries == Array(0...1_000))
    }

    @Test("A swap, a stop, or the end of the messenger loses nothing of what was left")
    func restIsNotLost() async throws {
        var messenger: Messenger<Int>? = Messenger<Int>()
        let (dog, got) = (Dog(), Log<Int>())
        begin(dog, messenger!, got)
        let screen = Screen(messenger!) { [weak messenger] in
            for number in 1...10 { messenger?.send(number) }
        }
        messenger?.send(0)
        messenger?.setDelivery(.immediate)
        #expect(got.entries == Array(0...10))
        messenger?.setDelivery(.ordered)
        messenger?.send(0)
        messenger = nil
        let onMain = screen.got
        try await waitAsync { got.count == 22 && onMain.count == 22 }
        #expect(got.entries == Array(0...10) + Array(0...10))
    }

    private nonisolated func begin(
        _ dog: Dog, _ number: Var<Int>, _ got: Log<Int>, whileFirst flood: @escaping @Sendable () -> Void
    ) {
        dog.observe(number, initial: true) { update in
            got.add(update.new)
            if got.count == 1 { onAnotherThread(flood) }
        }
    }

    private nonisolated func begin(_ dog: Dog, _ messenger: Messenger<Int>, _ got: Log<Int>) {
        dog.observe(messenger) { number in got.add(number) }
    }
}

/// Does something on another thread, and comes back when it is done.
private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    done.wait()
}
