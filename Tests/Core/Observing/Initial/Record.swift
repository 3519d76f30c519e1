import SwiftObserver
import Synchronization

/// What an observation that began with the latest messages was called with, and whether that was right.
///
/// Calls of one handler never overlap and happen one before the other, so only what others read is atomic.
final class Record: @unchecked Sendable {  // as said above
    /// The sum of the values that it was shown last.
    let latest = Atomic<Int>(-1)
    let firstMistake = Slot<String>()
    private var values: [Int] = []
    private var calls = 0

    /// Called with an update of each observed variable.
    func receive(_ updates: [Update<Int>], replayed: Bool) {
        if calls == 0 {
            values = updates.map(\.new)
            if updates.count == 1, !replayed, updates[0].old != updates[0].new { mistake("begins with \(updates[0])") }
        } else if updates.count == 1 {
            if updates[0].old == updates[0].new { mistake("\(updates[0]) again") }
            if updates[0].old != values[0] { mistake("\(updates[0]) after \(values[0])") }
            values = [updates[0].new]
        } else {
            // Several updates that wait may show the same values, and none shows an older one.
            for (index, update) in updates.enumerated() {
                if update.new < values[index] || update.old > update.new { mistake("\(update) after \(values[index])") }
                values[index] = update.new
            }
        }
        finishCall(values.reduce(0, +))
    }

    /// Called with a value. If that is not `exact`, earlier ones may follow the first.
    func receive(_ value: Int, exact: Bool) {
        let expected = (values.first ?? value - 1) + 1
        if exact || calls != 1 ? value != expected : value > expected { mistake("\(value), not \(expected)") }
        values = [value]
        finishCall(value)
    }

    private func finishCall(_ sum: Int) {
        calls += 1
        latest.store(sum, ordering: .releasing)
    }

    private func mistake(_ text: String) {
        if firstMistake.object == nil { firstMistake.object = "call \(calls): \(text)" }
    }
}
