internal import SwiftObserver
internal import Synchronization

/// An adapter of a messenger of this package.
///
/// If it keeps its latest message, the messenger is that of a cache. Messages are optional because a cache's are.
final class MessengerAdapter: Observable, TestedMessenger {
    static func make(
        deliveries: [TestedDelivery], keepsLatest: Bool, watch: (@Sendable (StrategyMoment) -> Void)?
    ) -> MessengerAdapter {
        let made = deliveries.map { $0.make() }
        let strategies = zip(deliveries, made).map { delivery, made in
            watch.map { watched(made.strategy, delivery.claims.timing, $0) } ?? made.strategy
        }
        let turns = zip(deliveries, made).map { (timing: $0.claims.timing, deliver: $1.deliverPending) }
        return MessengerAdapter(
            strategies, keepsLatest: keepsLatest, deliverPending: { for turn in turns { turn.deliver() } },
            driveElsewhere: { for turn in turns where turn.timing == .elsewhere { turn.deliver() } })
    }

    let deliverPending: @Sendable () -> Void
    /// A closure that delivers the waiting messages of the strategies that deliver elsewhere.
    let driveElsewhere: @Sendable () -> Void
    let messenger: Messenger<CountedMessage?>
    fileprivate let cache: Cache<Messenger<CountedMessage>, CountedMessage>?

    private init(
        _ strategies: [any DeliveryStrategy], keepsLatest: Bool, deliverPending: @escaping @Sendable () -> Void,
        driveElsewhere: @escaping @Sendable () -> Void
    ) {
        (self.strategies, self.deliverPending, self.driveElsewhere) = (strategies, deliverPending, driveElsewhere)
        cache = keepsLatest ? Cache(Messenger<CountedMessage>()) : nil
        if let cache {
            messenger = cache.messenger
            messenger.setDelivery(strategies[0])
        } else {
            messenger = Self.messenger(with: strategies[0])
        }
    }

    deinit {
        if let farewell = farewell.exchange(with: nil) { send(farewell) }
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        if let author {
            messenger.send(message, from: author)
        } else {
            (self as any Observable<CountedMessage?>).send(message)
        }
    }

    func trySend(_ message: CountedMessage, from author: AnyObject?) -> Bool {
        do {
            try messenger.trySend(message, from: author ?? self)
            return true
        } catch {
            return false
        }
    }

    func makeObserver() -> any TestedObserver {
        MessengerObserver(self)
    }

    var standIn: AnyObject { messenger }

    func swap(to delivery: Int) {
        guard strategies.indices.contains(delivery) else { return }
        inForce.store(delivery, ordering: .relaxed)
        messenger.setDelivery(strategies[delivery])
    }

    func limitNesting(to level: Int) {
        let index = inForce.load(ordering: .relaxed)
        limitNesting(of: strategies[index], to: level)
    }

    func clearReplay() {
        messenger.clearReplay()
    }

    func finishSending() {
        messenger.finish()
    }

    func prepareFarewell(_ message: CountedMessage) {
        _ = farewell.exchange(with: message)
    }

    func touch() {
        _ = messenger.numbers
        let passerby = MessengerObserver(self)
        _ = passerby.observe { _, _ in }
        passerby.stopObserving()
    }

    private static func messenger(with strategy: some DeliveryStrategy) -> Messenger<CountedMessage?> {
        Messenger(delivery: strategy)
    }

    private func limitNesting(of strategy: some DeliveryStrategy, to level: Int) {
        messenger.setDelivery(strategy.limitingNesting(to: level))
    }

    private static func watched(
        _ strategy: some DeliveryStrategy, _ timing: Timing, _ watch: @escaping @Sendable (StrategyMoment) -> Void
    ) -> any DeliveryStrategy {
        WatchedDelivery(base: strategy, timing: timing, watch: watch)
    }

    private let strategies: [any DeliveryStrategy]
    /// The index of the messenger's delivery.
    private let inForce = Atomic<Int>(0)
    private let farewell = Guarded<CountedMessage?>(nil)
}

/// An adapter of an observer of this package.
private final class MessengerObserver: Observer, TestedObserver {
    let receiver = Receiver()

    init(_ adapter: MessengerAdapter) {
        self.adapter = adapter
    }

    func observe(_ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void) -> (@Sendable () -> Tally)? {
        guard let adapter else { return nil }
        let token = observe(adapter) { message, author in message.map { receive($0, author) } }
        return { Tally(token.numbers) }
    }

    func observe(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        guard let adapter else { return }
        observe(adapter) { message, author in
            _ = actor
            message.map { receive($0, author) }
        }
    }

    func observeInitially(
        _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) -> (@Sendable () -> Tally)? {
        guard let cache = adapter?.cache else { return observe(receive) }
        // A cache without a message begins with nil, which the contract does not count.
        let (beginsWithNil, beginsWithMessage) = (Flag(), Flag())
        if cache.latestMessage != nil { beginsWithMessage.raise() }
        let token = observe(cache, initial: true) { message, author in
            guard let message else { return beginsWithNil.raise() }
            if !beginsWithNil.isRaised { beginsWithMessage.raise() }
            receive(message, author)
        }
        return {
            var tally = Tally(token.numbers)
            if !beginsWithMessage.isRaised { tally.replayed = 0 }
            return tally
        }
    }

    func observeInitially(
        on actor: isolated any Actor, _ receive: @escaping @Sendable (CountedMessage, AnyObject?) -> Void
    ) {
        guard let cache = adapter?.cache else { return observe(on: actor, receive) }
        observe(cache, initial: true) { message, author in
            _ = actor
            message.map { receive($0, author) }
        }
    }

    private weak let adapter: MessengerAdapter?
}

extension Tally {
    /// Makes the tally of a token's numbers.
    init(_ numbers: ObservationNumbers) {
        self.init(
            offered: numbers.offered, delivered: numbers.delivered, dropped: numbers.dropped,
            discarded: numbers.discarded, pending: numbers.pending, replayed: numbers.replayed)
    }
}
