extension ObservationTransformer {
    /// Moves the rest of the chain to a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> ObservationTransformer {
        redelivered { Messenger(delivery: strategy) }
    }

    /// Moves the rest of the chain to another strategy. What comes before runs where the observable delivers.
    ///
    /// ```swift
    /// observer.observe(samples).filter { $0 > 0 }.delivered(by: .mainLoop.latestOnly).receive { print($0) }
    /// ```
    ///
    /// Calls keep their order. Bounds and replay of the strategy apply from there on; its replay is always empty, since
    /// the observation is what fills it. What the observable replays arrives at the strategy like any message: its bound
    /// applies, and the observation's numbers count it as offered.
    public func delivered(by strategy: some DeliveryStrategy) -> ObservationTransformer where Transformed: Sendable {
        redelivered { Messenger(delivery: strategy) }
    }

    /// Moves the rest of the chain to a strategy that delivers in place.
    public func delivered(by strategy: some SynchronousDelivery) -> ObservationTransformer
    where Transformed: Sendable {
        redelivered { Messenger(delivery: strategy) }
    }

    private func redelivered(_ makeMessenger: @escaping () -> Messenger<Transformed>) -> ObservationTransformer {
        let (receiver, begin) = (receiver, begin)
        return ObservationTransformer(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let relay = makeMessenger()
            let junction = Junction(sources: 1)
            let tail = JoinedConnection(
                to: relay, by: receiver, on: ending.actor, from: junction, into: ending.junction, ending.receive)
            _ = begin(Ending(actor: nil, junction: junction) { relay.deliver($0, from: $1) })
            return tail
        }
    }
}
