internal import SwiftObserver

/// The last pulses that a trap has caught. Apart from the trap, so that a receiver does not hold the stream.
final class Catches<Pulse> {
    private let capacity: Int
    private let lock = Lock()
    /// Up to twice as many as are wanted, so that making room costs little.
    private var pulses: [Pulse] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    func add(_ pulse: Pulse) {
        guard capacity > 0 else { return }
        let replaced = lock.withLock { () -> [Pulse] in
            pulses.append(pulse)
            guard pulses.count / 2 >= capacity else { return [] }
            defer { pulses = Array(pulses.suffix(capacity)) }
            return pulses
        }
        withExtendedLifetime(replaced) {}
    }

    var all: [Pulse] {
        get { lock.withLock { pulses }.suffix(capacity) }
        set {
            let replaced = lock.withLock {
                defer { pulses = newValue }
                return pulses
            }
            withExtendedLifetime(replaced) {}
        }
    }
}
