import ReactiveKit

/// Ends its subscription with its so manyth event, while it may still be observing; with zero, before the first.
final class Satisfied<Input, Failure: Error>: ReactiveKit.Subscriber, @unchecked Sendable {
    // Used by one thread.
    private var subscription: (any Subscription)?
    private let wants: Int
    private(set) var events: [String] = []

    init(with count: Int) {
        wants = count
    }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if wants == 0 { subscription.cancel() }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        events.append("\(input)")
        if events.count == wants { subscription?.cancel() }
        return .unlimited
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        events.append("\(completion)")
    }
}
