/// The outcome of one script under several strategies.
///
/// As text (`print(comparison)`, or a failed expectation's output) it is a table with a column for every strategy and
/// a row for every step of the script.
public struct StrategyComparison: Sendable, Hashable {
    /// The script that ran under each strategy.
    public var script: ComparisonScript {
        ComparisonScript(steps)
    }

    /// The runs of the script, in the order in which the strategies were given.
    public let runs: [StrategyRun]

    package let numbered: NumberedScript
    private let steps: [ComparisonScript.Step]

    package init(script: ComparisonScript, runs: [StrategyRun]) {
        self.steps = script.steps
        self.numbered = NumberedScript(script)
        self.runs = runs
    }

    /// The run of the strategy of that name, if there was one.
    public subscript(name: String) -> StrategyRun? {
        runs.first { $0.name == name }
    }
}

/// The events of a script under one strategy.
public struct StrategyRun: Sendable, Hashable {
    /// The strategy's name.
    public let name: String

    /// Everything that happened, in the order in which it was seen.
    ///
    /// The order of events on different threads, queues and actors is not guaranteed.
    public let events: [ComparisonEvent]

    package init(name: String, events: [ComparisonEvent]) {
        self.name = name
        self.events = events
    }

    /// The fate of every message for every observer, in the order in which it was decided.
    public var deliveries: [ComparedDelivery] {
        events.compactMap { if case .delivery(let delivery) = $0.kind { delivery } else { nil } }
    }

    /// Returns the numbers of the messages that the observer of that name got, in the order in which it got them.
    public func numbers(gotBy observer: String) -> [Int] {
        deliveries.filter { $0.observer == observer && $0.fate == .delivered }.map(\.message.number)
    }

    /// The deliveries that still waited at the end, because the strategy had not made them.
    public var waiting: [ComparedDelivery] {
        deliveries.filter { $0.fate == .waiting }
    }

    /// The observers that could not begin to observe, because the main actor is not served.
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

    /// The places of handlers that belong to no actor, each place once, in the order of their first use.
    public var places: [ComparisonPlace] {
        var places: [ComparisonPlace] = []
        for place in deliveries.compactMap(\.place) where place != .mainActor && !places.contains(place) {
            places.append(place)
        }
        return places
    }
}
