import SwiftObserver
import TestSupport
import Testing

/// How a function passes a client's closure on: the parameter carries the isolation.
private func subscribe(
    to numbers: Messenger<Int>, @_inheritActorContext _ callback: @escaping @isolated(any) @Sendable (Int) -> Void
) -> FreeObservation {
    numbers.observe(receive: callback)
}

@MainActor private final class Screen {
    var lines: [Int] = []
    var observation: FreeObservation?

    func show(_ numbers: Messenger<Int>) {
        observation = subscribe(to: numbers) { [weak self] number in
            MainActor.preconditionIsolated("off the main actor")
            self?.lines.append(number)
        }
    }
}

@Suite("A closure that was passed on keeps its actor")
struct CallbackTests {
    @Test("a callback of main-actor code, sent from a thread")
    func callback() async throws {
        let numbers = Messenger<Int>()
        let screen = await MainActor.run { Screen() }
        await screen.show(numbers)
        try await onOwnThread { numbers.send(1) }
        try await waitAsync { await screen.lines == [1] }
    }
}
