import SwiftObserver
import SwiftObserverTesting

/// A messenger that needs two sections of its lock for a decision that belongs in one.
///
/// On one thread it works. It takes another thread between the two sections to show the fault.
final class RacyMessenger: TestedMessenger {
    enum Race: Sendable {
        case none
        /// It finds the queue empty, and later notes the end of the delivery. A message in between is stranded.
        case strandsMessages
        /// It finds no deliverer, and later notes that it delivers. So two threads may.
        case deliversTwiceAtOnce
    }

    static func subject(_ race: Race) -> Subject {
        Subject("racy", features: [.threads]) { RacyMessenger(race) }
    }

    init(_ race: Race) {
        self.race = race
    }

    func makeObserver() -> any TestedObserver { RacyObserver(self) }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        let isFree = lock.withLock {
            state.waiting.append((message, state.observers))
            defer { if race != .deliversTwiceAtOnce { state.isDelivering = true } }
            return !state.isDelivering
        }
        guard isFree else { return }
        if race == .deliversTwiceAtOnce {
            Schedule.point("it was found that nobody delivers")
            lock.withLock { state.isDelivering = true }
        }
        while let (message, observers) = next() {
            for observer in observers { observer.receive(message, self) }
        }
    }

    fileprivate func add(_ observer: RacyObservation) {
        lock.withLock { state.observers.append(observer) }
    }

    private func next() -> (CountedMessage, [RacyObservation])? {
        let next = lock.withLock {
            if state.waiting.isEmpty, race != .strandsMessages { state.isDelivering = false }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        if next == nil, race == .strandsMessages {
            Schedule.point("it was found that nothing waits")
            lock.withLock { state.isDelivering = false }
        }
        return next
    }

    private let race: Race
    private let lock = Lock()
    private let state = RacyState()
}

/// The state that the messenger's lock guards.
private final class RacyState: @unchecked Sendable {  // all variables by the messenger's lock
    var observers: [RacyObservation] = []
    var waiting: [(CountedMessage, [RacyObservation])] = []
    var isDelivering = false
}

private final class RacyObserver: TestedObserver {
    init(_ messenger: RacyMessenger) {
        self.messenger = messenger
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        let observation = RacyObservation(receive)
        lock.withLock { state.observations.append(observation) }
        messenger?.add(observation)
        return nil
    }

    func stopObserving() {
        let ended = lock.withLock {
            defer { state.observations = [] }
            return state.observations
        }
        for observation in ended { observation.end() }
    }

    /// Guarded by the lock.
    private final class State: @unchecked Sendable {
        var observations: [RacyObservation] = []
    }

    private weak let messenger: RacyMessenger?
    private let lock = Lock()
    private let state = State()
}

private final class RacyObservation: @unchecked Sendable {  // `isActive` by the lock
    init(_ handler: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) {
        self.handler = handler
    }

    func receive(_ message: CountedMessage, _ author: AnyObject?) {
        if lock.withLock({ isActive }) { handler(message, author) }
    }

    func end() {
        lock.withLock { isActive = false }
    }

    private let handler: @Sendable (CountedMessage, AnyObject?) -> Void
    private let lock = Lock()
    private var isActive = true
}
