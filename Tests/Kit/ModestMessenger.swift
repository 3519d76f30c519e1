import Synchronization
import SwiftObserver
import SwiftObserverTesting

/// A messenger that can only send and be observed, and notes all other requests.
final class ModestMessenger: TestedMessenger {
    /// The requests to all messengers of a subject.
    final class Requests: Sendable {
        private let names = Mutex<Set<String>>([])

        var all: Set<String> { names.withLock { $0 } }

        func note(_ name: String) {
            names.withLock { _ = $0.insert(name) }
        }
    }

    static func subject(noting requests: Requests) -> Subject {
        Subject("modest", features: []) { ModestMessenger(requests) }
    }

    init(_ requests: Requests) {
        self.requests = requests
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        if author != nil { requests.note("an author") }
        messenger.send(message, from: author)
    }

    func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool {
        requests.note("refusing")
        return true
    }

    func makeObserver() -> any TestedObserver { ModestObserver(messenger.makeObserver(), of: self, requests) }

    func swap(to delivery: Int) { requests.note("swapping") }
    func limitNesting(to level: Int) { requests.note("limiting nested sends") }
    func clearReplay() { requests.note("clearing the replay") }
    func prepareFarewell(_ message: CountedMessage) { requests.note("a farewell") }

    private let messenger = RacyMessenger(.none)
    private let requests: Requests
}

/// Its deallocation ends nothing.
private final class ModestObserver: TestedObserver {
    init(_ observer: any TestedObserver, of messenger: ModestMessenger, _ requests: ModestMessenger.Requests) {
        self.observer = observer
        self.messenger = messenger
        self.requests = requests
    }

    deinit {
        if observes.withLock({ $0 }), messenger != nil { requests.note("an observer's end while it observes") }
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        observes.withLock { $0 = true }
        return observer.observe(receive)
    }

    func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        requests.note("beginning with the latest message")
        return observe(receive)
    }

    func stopObserving() {
        observes.withLock { $0 = false }
        observer.stopObserving()
    }

    private let observer: any TestedObserver
    private weak let messenger: ModestMessenger?
    private let requests: ModestMessenger.Requests
    private let observes = Mutex(false)
}
