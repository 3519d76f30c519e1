/// What a subscriber is given, to end its subscription, named as in Combine.
public protocol Subscription: Cancellable {
    /// Says how many elements are wanted. Signals ignore it: their demand is unlimited.
    func request(_ demand: Subscribers.Demand)
}
