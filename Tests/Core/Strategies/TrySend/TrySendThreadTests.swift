import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("trySend from several threads, and to a main actor that is busy")
struct TrySendThreadTests {
    /// So many for each thread.
    private static let messages = TestDepth.pick(quick: 200, usual: 400, deep: 2_000)

    enum Kind: CaseIterable, Sendable {
        case ordered, immediate, queue, mainLoop

        func messenger(_ bound: Int) -> Messenger<Int> {
            switch self {
            case .ordered: Messenger(delivery: .ordered.bounded(to: bound, dropping: .newest))
            case .immediate: Messenger(delivery: .immediate.bounded(to: bound, dropping: .newest))
            case .queue:
                Messenger(delivery: .queue(DispatchQueue(label: "numbers")).bounded(to: bound, dropping: .newest))
            case .mainLoop: Messenger(delivery: .mainLoop.bounded(to: bound, dropping: .newest))
            }
        }
    }

    @Test("what it accepted, everybody gets; what it refused, nobody", arguments: Kind.allCases, [0, 1, 3])
    func threads(kind: Kind, bound: Int) async throws {
        let numbers = kind.messenger(bound)
        let (observer, store) = (Person(), Store())
        let (inPlace, onMain, accepted) = (Log<Int>(), Log<Int>(), Log<Int>())
        let hear: @Sendable (Int) -> Void = { inPlace.add($0) }
        let tokens = [
            observer.observe(numbers, receive: hear),
            observer.observe(numbers) { @MainActor in onMain.add($0) },
            store.observe(numbers) { store, number in store.log.add(number) },
        ]
        let count = 4 * Self.messages
        try await onOwnThread {
            try onThreads(4) { thread in
                for number in 0..<Self.messages {
                    let number = thread * Self.messages + number
                    if (try? numbers.trySend(number)) != nil { accepted.add(number) }
                }
            }
        }
        try await waitAsync { tokens.allSatisfy { $0.numbers.pending == 0 } }
        let expected = Set(accepted.entries)
        try await waitAsync { onMain.count >= expected.count && store.log.count >= expected.count }
        for log in [inPlace, onMain, store.log] {
            #expect(Set(log.entries) == expected && log.count == expected.count)
        }
        #expect(inPlace.entries == onMain.entries && inPlace.entries == store.log.entries)
        for token in tokens {
            let numbers = token.numbers
            #expect(numbers.offered == count && numbers.delivered == expected.count && numbers.discarded == 0)
            #expect(numbers.dropped == count - expected.count)
        }
    }

    @Test("a main actor that is busy refuses for everybody, and gets what was accepted")
    func busyMainActor() async throws {
        let numbers = Messenger<Int>(delivery: .ordered.bounded(to: 2, dropping: .newest))
        let observer = Person()
        let (inPlace, onMain) = (Log<Int>(), Log<Int>())
        let hear: @Sendable (Int) -> Void = { inPlace.add($0) }
        observer.observe(numbers, receive: hear)
        observer.observe(numbers) { @MainActor in onMain.add($0) }
        let (isHeld, release) = (Door(), Door())
        let hold = Task { @MainActor in
            isHeld.open()
            release.pass()
        }
        // All on that thread: the main actor must not be held until a thread of the pool is free.
        let (answers, heard) = try await onOwnThread {
            defer { release.open() }
            isHeld.pass()
            let answers = (0..<5).map { (try? numbers.trySend($0)) != nil }
            return (answers, [inPlace.entries, onMain.entries])
        }
        #expect(answers == [true, true, false, false, false])
        #expect(heard == [[0, 1], []])
        await hold.value
        try await waitAsync { onMain.entries == [0, 1] }
    }

    @Test("on the main actor, its handlers are called in place, so that nothing has to wait")
    @MainActor func fromMainActor() throws {
        let numbers = Messenger<Int>(delivery: .ordered.bounded(to: 0, dropping: .newest))
        let observer = Person()
        let onMain = Log<Int>()
        observer.observe(numbers) { @MainActor in onMain.add($0) }
        for number in 0..<3 { try numbers.trySend(number) }
        #expect(onMain.entries == [0, 1, 2])
    }

    @Test("an actor that was stopped refuses nothing")
    func stopped() async throws {
        let numbers = Messenger<Int>(delivery: .ordered.bounded(to: 1, dropping: .newest))
        let (blocked, observer, heard) = (SteppedActor(), Person(), Log<Int>())
        let hear: @Sendable (Int) -> Void = { heard.add($0) }
        observer.observe(numbers, receive: hear)
        let token = blocked.watch(numbers)
        try numbers.trySend(1)
        #expect(throws: SendRefused.self) { try numbers.trySend(2) }
        token.stop()
        try numbers.trySend(3)
        #expect(heard.entries == [1, 3] && token.numbers.discarded == 1)
        blocked.executor.step()
    }
}

private actor Store: Observer {
    nonisolated let receiver = Receiver()
    nonisolated let log = Log<Int>()
}
