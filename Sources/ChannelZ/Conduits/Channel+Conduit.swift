public import SwiftObserver

extension StreamType {
    /// Sets the source of a channel to every pulse: one way. Neither end is held.
    ///
    /// A cell passes its current value on at once.
    @discardableResult
    @inlinable
    public func conduct<C2: ChannelType, S: ReceiverType>(_ to: C2) -> any Receipt
    where S.Pulse == Self.Pulse, C2.Source == S {
        register(Conduction(to: to.source).listener())
    }
}

extension ChannelType where Source: ReceiverType {
    /// Sets the source of each of two channels to every pulse of the other one. Neither end is held.
    ///
    /// The other side takes the current value of this one; what the other side emits on receiving is left out. Equal values
    /// are passed on too. So each set brings an echo, by which values that are converted there and back are brought into
    /// step; ``ChannelZReentrancyLimit`` ends it. `bind` passes on only what differs.
    @discardableResult
    @inlinable
    public func conduit<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Source: ReceiverType, C2.Source.Pulse == Self.Pulse, C2.Pulse == Self.Source.Pulse {
        joined(to, Conduction(to: to.source).listener(), Conduction(to: source).listener())
    }

    /// Registers the listeners of both directions.
    ///
    /// The way back stands first, so that the current value of this side is answered too.
    @inlinable
    func joined<C2: ChannelType>(
        _ to: C2, _ forth: Listener<Self.Pulse>, _ back: Listener<C2.Pulse>
    ) -> any Receipt {
        let answers = to.listen(back.subsequent)
        return MultiReceipt(receipts: [listen(forth), answers])
    }
}

/// Sets the source of each of two channels to every pulse of the other one: see `conduit` of a channel.
@_disfavoredOverload
@discardableResult
@inlinable
public func conduit<C1: ChannelType, C2: ChannelType>(_ c1: C1, _ c2: C2) -> any Receipt
where
    C1.Source: ReceiverType, C2.Source: ReceiverType, C2.Source.Pulse == C1.Pulse, C2.Pulse == C1.Source.Pulse
{
    c1.conduit(c2)
}

extension ChannelType where Source: TransceiverType {
    /// Sets the source of each of two channels to those pulses of the other one that a filter lets pass. Neither end is
    /// held.
    ///
    /// The other side takes the current value of this one, if the filter lets it pass; what the other side emits on
    /// receiving is left out.
    ///
    /// - Parameters:
    ///   - filterLeft: Given a pulse of this channel and the value of the other one's source.
    ///   - filterRight: Given a pulse of the other channel and the value of this one's source.
    @preconcurrency
    @discardableResult
    @inlinable
    public func conjoin<C2: ChannelType>(
        _ to: C2,
        @_inheritActorContext filterLeft:
            @escaping @isolated(any) @Sendable (Self.Pulse, C2.Source.RawValue) -> Bool,
        @_inheritActorContext filterRight:
            @escaping @isolated(any) @Sendable (Self.Source.RawValue, Self.Source.RawValue) -> Bool
    ) -> any Receipt
    where C2.Pulse == Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        let left = ClientClosure.transform(filterLeft)
        let right = ClientClosure.transform(filterRight)
        return joined(
            to, Conduction(to: to.source) { left.call($0, $1.rawValue) }.listener(on: left.actor),
            Conduction(to: source) { right.call($0, $1.rawValue) }.listener(on: right.actor))
    }
}
