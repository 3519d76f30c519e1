extension BoundSide {
    /// Keeps two values in step, the other one first.
    ///
    /// Both sides feed one relay, whose handler copies: so one copy is made at a time, in the order of the updates.
    @inlinable
    static func bind<Other>(
        _ one: Messenger<Update<Value>>, _ first: BoundSide<Value>, _ convert: @escaping (Value) -> Other,
        to other: Messenger<Update<Other>>, _ second: BoundSide<Other>, back: @escaping (Other) -> Value,
        unless isSame: @escaping (Value, Value) -> Bool, _ isOtherSame: @escaping (Other, Other) -> Bool
    ) -> ObservationToken {
        let junction = Junction(sources: 0)
        let relay = Relay<BoundChange<Value, Other>> { change in
            switch change {
            case .first(let value): first.copy(to: second, value, convert, unless: isOtherSame)
            case .second(let value): second.copy(to: first, value, back, unless: isSame)
            case .ended: junction.endTail()
            }
        }
        let token = RelayedObservation(by: relay, of: junction)
        guard one !== other else {
            token.stop()
            return token
        }
        // The relay may be used from any thread; that its type has parameters is nothing to be sent.
        nonisolated(unsafe) let end = { relay.take(.ended) }
        let (firstStandIn, secondStandIn) = (first.side.standIn, second.side.standIn)
        junction.addSource(
            one.connect(
                replaying: false,
                { update, author in
                    if !first.isSettled(author, from: secondStandIn) { relay.take(.first(update.new)) }
                }, whenEnded: { end() }))
        junction.addSource(
            other.connect(
                replaying: false,
                { update, author in
                    if !second.isSettled(author, from: firstStandIn) { relay.take(.second(update.new)) }
                }, whenEnded: { end() }))
        if let (value, _) = first.side.peek.current { relay.take(.first(value)) }
        return token
    }
}
