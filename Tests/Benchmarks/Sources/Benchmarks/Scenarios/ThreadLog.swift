import Synchronization

/// Checks an observer's calls from two threads: that none overlap, and that each thread's messages keep their order.
final class ThreadLog: Sendable {
    private let isBusy = Atomic(false)
    private let overlaps = Atomic(0)
    private let misplaced = Atomic(0)
    private let calls = Atomic(0)
    private let lastOfFirst = Atomic(-1)
    private let lastOfSecond = Atomic(-1)
    private let digest = Atomic(0)

    static func message(_ number: Int, from thread: Int) -> Int { number << 1 | thread }

    func see(_ message: Int) {
        if isBusy.exchange(true, ordering: .acquiring) { overlaps.wrappingAdd(1, ordering: .relaxed) }
        let number = message >> 1
        let before =
            message & 1 == 0
            ? lastOfFirst.exchange(number, ordering: .relaxed) : lastOfSecond.exchange(number, ordering: .relaxed)
        if number <= before { misplaced.wrappingAdd(1, ordering: .relaxed) }
        calls.wrappingAdd(1, ordering: .relaxed)
        digest.store(digest.load(ordering: .relaxed) &* 31 &+ message, ordering: .relaxed)
        isBusy.store(false, ordering: .releasing)
    }

    /// Two observers that saw the same messages in the same order have the same.
    var order: Int { digest.load(ordering: .acquiring) }

    func complaint(unless expected: Int) -> String? {
        let counted = calls.exchange(0, ordering: .acquiringAndReleasing)
        let overlapped = overlaps.exchange(0, ordering: .relaxed)
        let moved = misplaced.exchange(0, ordering: .relaxed)
        lastOfFirst.store(-1, ordering: .relaxed)
        lastOfSecond.store(-1, ordering: .relaxed)
        digest.store(0, ordering: .releasing)
        if counted != expected { return "\(counted) calls of a handler instead of \(expected)" }
        if overlapped > 0 { return "\(overlapped) calls of one handler overlapped another" }
        return moved > 0 ? "\(moved) messages of one thread came after a later one" : nil
    }
}
