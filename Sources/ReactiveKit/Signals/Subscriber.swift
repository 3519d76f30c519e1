/// Something that can be subscribed to a signal, named as in Combine.
public protocol Subscriber<Input, Failure> {
    /// What it is given.
    associatedtype Input

    /// With what the signal may fail.
    associatedtype Failure: Error

    /// Takes, before anything else, what ends the subscription.
    func receive(subscription: any Subscription)

    /// Takes an element. What is returned is ignored.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Takes the end of the signal.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Takes an element.
    public func receive() -> Subscribers.Demand {
        receive(())
    }
}
