internal import SwiftObserver

/// An owner of a messenger of this package, as the contract sees it.
final class MessengerSpecimen: Observable, TestedMessenger {
    static func make(deliveries: [TestedDelivery], watch: (@Sendable (String) -> Void)?) -> Specimen {
        let made = deliveries.map { $0.make() }
        let strategies = made.map { made in
            watch.map { watched(made.strategy, $0) } ?? made.strategy
        }
        let turns = made.map(\.deliverPending)
        return Specimen(messenger: MessengerSpecimen(strategies)) {
            for turn in turns { turn() }
        }
    }

    let messenger: Messenger<CountedMessage>

    init(_ strategies: [any DeliveryStrategy]) {
        self.strategies = strategies
        messenger = Self.messenger(with: strategies[0])
    }

    deinit {
        if let farewell = farewell.take() { send(farewell) }
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        if let author {
            messenger.send(message, from: author)
        } else {
            (self as any Observable<CountedMessage>).send(message)
        }
    }

    func makeObserver() -> any TestedObserver {
        MessengerObserver(self)
    }

    var standIn: AnyObject { messenger }

    func swap(to delivery: Int) {
        guard strategies.indices.contains(delivery) else { return }
        messenger.setDelivery(strategies[delivery])
    }

    func clearReplay() {
        messenger.clearReplay()
    }

    func prepareFarewell(_ message: CountedMessage) {
        farewell.put(message)
    }

    func touch() {
        _ = messenger.numbers
        let passerby = MessengerObserver(self)
        _ = passerby.observe { _, _ in }
        passerby.stopObserving()
    }

    private static func messenger(with strategy: some DeliveryStrategy) -> Messenger<CountedMessage> {
        Messenger(delivery: strategy)
    }

    private static func watched(
        _ strategy: some DeliveryStrategy, _ watch: @escaping @Sendable (String) -> Void
    ) -> any DeliveryStrategy {
        WatchedDelivery(base: strategy, watch: watch)
    }

    private let strategies: [any DeliveryStrategy]
    private let farewell = Letterbox()
}

/// An observer of this package, as the contract sees it.
private final class MessengerObserver: Observer, TestedObserver {
    let receiver = Receiver()

    init(_ specimen: MessengerSpecimen) {
        self.specimen = specimen
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        guard let specimen else { return nil }
        let token = observe(specimen, isolation: nil) { message, author in receive(message, author) }
        return { Tally(token.numbers) }
    }

    func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        guard let specimen else { return }
        observe(specimen, isolation: actor) { message, author in receive(message, author) }
    }

    private weak let specimen: MessengerSpecimen?
}

/// Holds a message until it is taken.
private final class Letterbox: Sendable {
    func put(_ message: CountedMessage) {
        let before = lock.withLock {
            let before = content.message
            content.message = message
            return before
        }
        withExtendedLifetime(before) {}
    }

    func take() -> CountedMessage? {
        lock.withLock {
            defer { content.message = nil }
            return content.message
        }
    }

    /// Guarded by the lock.
    private final class Content: @unchecked Sendable {
        var message: CountedMessage?
    }

    private let lock = Lock()
    private let content = Content()
}

extension Tally {
    /// What a token tells.
    init(_ numbers: ObservationNumbers) {
        self.init(
            offered: numbers.offered, delivered: numbers.delivered, dropped: numbers.dropped,
            discarded: numbers.discarded, pending: numbers.pending, replayed: numbers.replayed)
    }
}
