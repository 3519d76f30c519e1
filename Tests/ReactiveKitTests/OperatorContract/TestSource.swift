import ReactiveKit
import Synchronization

/// A source that a test drives, and that knows who observes it.
///
/// Its signal does not hold it: when it is released, it takes its observers with it, without a word.
final class TestSource: @unchecked Sendable {  // by the mutex
    typealias Sink = AtomicObserver<Int, Failure>

    private let mutex = Mutex<Void>(())
    private var sinks: [(number: Int, sink: Sink)] = []
    private var lastNumber = 0

    var signal: Signal<Int, Failure> {
        Signal { [weak self] sink in
            guard let self else { return NonDisposable.instance }
            let number = mutex.withLock { _ in
                lastNumber += 1
                sinks.append((lastNumber, sink))
                return lastNumber
            }
            return BlockDisposable { [weak self] in self?.remove(number) }
        }
    }

    var observerCount: Int { mutex.withLock { _ in sinks.count } }

    func send(_ event: Signal<Int, Failure>.Event) {
        for (_, sink) in mutex.withLock({ _ in sinks }) { sink.on(event) }
    }

    private func remove(_ number: Int) {
        let removed = mutex.withLock { _ in
            let removed = sinks.filter { $0.number == number }
            sinks.removeAll { $0.number == number }
            return removed
        }
        withExtendedLifetime(removed) {}
    }
}
