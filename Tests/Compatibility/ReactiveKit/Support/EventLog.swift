import ReactiveKit
import SwiftObserver

/// Notes the events of a signal. May be fed from any thread.
final class EventLog<Element, Error: Swift.Error>: @unchecked Sendable {  // by the lock
    typealias Event = Signal<Element, Error>.Event

    private let lock = Lock()
    private var noted: [Event] = []

    /// An empty log.
    init() {}

    /// Notes all that a signal emits.
    init(of signal: some SignalProtocol<Element, Error>) {
        disposable = signal.observe(with: note)
    }

    private(set) var disposable: any Disposable = NonDisposable.instance

    @Sendable func note(_ event: Event) {
        lock.withLock { noted.append(event) }
    }

    var events: [Event] { lock.withLock { noted } }
    var elements: [Element] { events.compactMap(\.element) }
    var isCompleted: Bool { events.last?.isCompleted == true }
    var isEmpty: Bool { events.isEmpty }
}

struct Failure: Error, Equatable {
    var code = 0
}
