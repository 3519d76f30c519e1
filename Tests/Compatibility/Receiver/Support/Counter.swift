import Foundation

/// A number that threads count up and down.
final class Counter: @unchecked Sendable {

    // Guards the number.
    private let lock = NSLock()
    private var number = 0

    @discardableResult
    func increment() -> Int {
        lock.withLock {
            number += 1
            return number
        }
    }

    func decrement() {
        lock.withLock { number -= 1 }
    }

    var value: Int { lock.withLock { number } }
}
