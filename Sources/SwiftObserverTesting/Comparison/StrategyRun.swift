/// What one strategy made of a script.
public struct StrategyRun: Sendable, Hashable {
    /// The strategy's name.
    public let name: String

    /// Everything that happened, in the order in which it was seen.
    ///
    /// Between different threads, queues and actors nothing is promised about that order.
    public let events: [ComparisonEvent]

    package init(name: String, events: [ComparisonEvent]) {
        self.name = name
        self.events = events
    }

    /// What became of every message for every observer, in the order in which it was decided.
    public var deliveries: [ComparedDelivery] {
        events.compactMap { if case .delivery(let delivery) = $0.kind { delivery } else { nil } }
    }

    /// The numbers of the messages that the observer of that name got, in the order in which it got them.
    public func numbers(gotBy observer: String) -> [Int] {
        deliveries.filter { $0.observer == observer && $0.fate == .delivered }.map(\.message.number)
    }

    /// What still waited at the end, because the strategy had not delivered it.
    public var waiting: [ComparedDelivery] {
        deliveries.filter { $0.fate == .waiting }
    }

    /// The observers whose call of `observe` did not return, because their main actor is not served.
    public var unserved: [String] {
        var names: [String] = []
        for event in events {
            switch event.kind {
            case .observeBegan(let name): names.append(name)
            case .observeReturned(let name): if let index = names.lastIndex(of: name) { names.remove(at: index) }
            default: break
            }
        }
        return names
    }

    /// Where handlers that belong to no actor ran, each place once, in the order of their first use.
    public var places: [ComparisonPlace] {
        var places: [ComparisonPlace] = []
        for place in deliveries.compactMap(\.place) where place != .mainActor && !places.contains(place) {
            places.append(place)
        }
        return places
    }
}
