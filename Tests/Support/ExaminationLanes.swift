import Foundation
public import SwiftObserverTesting

/// Performs a few examinations at a time, each on a thread of its own.
///
/// An examination mostly waits for what happens elsewhere, so several fill one processor; many at once would try each
/// other's patience.
final class ExaminationLanes: @unchecked Sendable {  // variables by the lock
    static let shared = ExaminationLanes()

    private let count = 8
    private let lock = NSLock()
    private var waiting: [@Sendable () -> Void] = []
    private var running = 0

    /// - Parameter goesOn: Whether it belongs to a test that has waited for its turn before, and need not wait again.
    func perform<Result: Sendable>(
        goesOn: Bool = false, _ examination: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            add(first: goesOn) { continuation.resume(returning: examination()) }
        }
    }

    private func add(first: Bool, _ examination: @escaping @Sendable () -> Void) {
        let opensLane = lock.withLock {
            waiting.insert(examination, at: first ? 0 : waiting.count)
            guard running < count else { return false }
            running += 1
            return true
        }
        if opensLane { Thread { while let next = self.next() { next() } }.start() }
    }

    private func next() -> (@Sendable () -> Void)? {
        lock.withLock {
            if waiting.isEmpty {
                running -= 1
                return nil
            }
            return waiting.removeFirst()
        }
    }
}

/// The contract's asynchronous forms perform one examination after the other, because subjects may share a loop or a
/// queue. These are for subjects that share nothing with the subjects of other tests.
extension Contract {
    /// Returns the violations of a subject, examined while others are.
    public func violations(besideOthers subject: Subject) async -> [Violation] {
        await ExaminationLanes.shared.perform { violations(of: subject) }
    }

    /// Returns the violations in one script, examined while others are.
    public func violations(besideOthers subject: Subject, in script: Script) async -> [Violation] {
        await ExaminationLanes.shared.perform(goesOn: true) { violations(of: subject, in: script) }
    }

    /// Returns the violations in the random script of a seed, examined while others are.
    public func violations(besideOthers subject: Subject, seed: UInt64, nesting: Bool = true) async -> [Violation] {
        await ExaminationLanes.shared.perform(goesOn: true) { violations(of: subject, seed: seed, nesting: nesting) }
    }

    /// Returns the violations in one order of turns, examined while others are.
    public func violations(besideOthers subject: Subject, schedule: Schedule) async -> [Violation] {
        await ExaminationLanes.shared.perform(goesOn: true) { violations(of: subject, schedule: schedule) }
    }

    /// Throws the violations of a subject, examined while others are.
    public func verify(besideOthers subject: Subject) async throws {
        try await ExaminationLanes.shared.perform { Result { try verify(subject) } }.get()
    }
}
