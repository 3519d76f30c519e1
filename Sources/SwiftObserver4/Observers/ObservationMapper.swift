/// A chain of mappings on its way to becoming an observation: what `observe` without a function returns.
///
/// ```swift
/// dog.observe(number).new().unwrap(0).filter { $0 > 9 }.receive { number in
///     print(number)
/// }
/// ```
///
/// Each mapping comes in two forms: one returns the chain, to be continued, the other takes the function that ends it.
/// Until then the chain retains observer and observable. Its functions run where the last one runs, on the same actor.
/// Ended, it takes the place of what observes the same object already. It is the core's chain; what only the core has,
/// such as `from` and `unwrap()`, continues as the core's, which replaces nothing.
public struct ObservationMapper<O: Observable, T> {
    let observable: O
    let receiver: Receiver
    let chain: ObservationTransformer<T>

    /// Ends the chain with a function, which is called with what comes out of it.
    @preconcurrency
    public func receive(@_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (T) -> Void) {
        chain.receive(receive)
        keepLatestObservation()
    }

    func keepLatestObservation() {
        observable.messenger.endAllButLatestObservation(by: receiver)
    }

    func continuing<Next>(with chain: ObservationTransformer<Next>) -> ObservationMapper<O, Next> {
        ObservationMapper<O, Next>(observable: observable, receiver: receiver, chain: chain)
    }
}

@available(*, unavailable, message: "End a chain where it is begun")
extension ObservationMapper: Sendable {}
