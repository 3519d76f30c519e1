extension ObservationChain {
    /// Moves the rest of the chain to a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> ObservationChain {
        redelivered { Messenger(delivery: strategy) }
    }

    /// Moves the rest of the chain to another strategy. What comes before runs where the observable delivers, or on the
    /// actor on which it was written.
    ///
    /// ```swift
    /// observer.observe(samples).filter { $0 > 0 }
    ///     .delivered(by: .mainLoop.latestOnly)
    ///     .receive { print($0) }
    /// ```
    ///
    /// Calls keep their order. Bounds and replay of the strategy apply from there on; its replay is always empty, since
    /// the observation is what fills it. What the observable replays arrives at the strategy like any message: its bound
    /// applies, and the observation's numbers count it as offered.
    public func delivered(by strategy: some DeliveryStrategy) -> ObservationChain where Transformed: Sendable {
        redelivered { Messenger(delivery: strategy) }
    }

    /// Moves the rest of the chain to a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> ObservationChain where Transformed: Sendable {
        redelivered { Messenger(delivery: strategy) }
    }

    private func redelivered(_ makeMessenger: @escaping () -> Messenger<Transformed>) -> ObservationChain {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let relay = makeMessenger()
            let feeding = ending.uncalled.reached(through: relay, by: receiver)
            let token = feeding.passOn(begin(feeding))
            ending.whenBegun?(relay.plan)
            return token
        }
    }
}
