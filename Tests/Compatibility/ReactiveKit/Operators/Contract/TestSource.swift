import ReactiveKit
import SwiftObserver

/// A source that a test drives, and that knows its observers.
///
/// Its signal does not hold it: when it is released, it takes its observers with it, without a word.
final class TestSource: @unchecked Sendable {  // by the lock
    typealias Sink = AtomicObserver<Int, Failure>

    // Not the standard library's mutex, which ThreadSanitizer does not see.
    private let lock = Lock()
    private var sinks: [(number: Int, sink: Sink)] = []
    private var lastNumber = 0

    var signal: Signal<Int, Failure> {
        Signal { [weak self] sink in
            guard let self else { return NonDisposable.instance }
            let number = lock.withLock {
                lastNumber += 1
                sinks.append((lastNumber, sink))
                return lastNumber
            }
            return BlockDisposable { [weak self] in self?.remove(number) }
        }
    }

    var observerCount: Int { lock.withLock { sinks.count } }

    func send(_ event: Signal<Int, Failure>.Event) {
        for (_, sink) in lock.withLock({ sinks }) { sink.on(event) }
    }

    private func remove(_ number: Int) {
        let removed = lock.withLock {
            let removed = sinks.filter { $0.number == number }
            sinks.removeAll { $0.number == number }
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}
