public import SwiftObserver

extension StreamType {
    /// Sets the source of a channel to every pulse, one way. Neither end is retained.
    ///
    /// ```swift
    /// let (source, copy) = (transceive("Ada"), transceive(""))
    /// source.new().conduct(copy)
    /// source.value = "Grace"
    /// print(copy.value)    // prints: Grace
    /// ```
    ///
    /// A cell passes its current value on at once. The first pulse after the other end is deallocated cancels the
    /// receipt.
    @discardableResult
    @inlinable
    public func conduct<C2: ChannelType, S: ReceiverType>(_ to: C2) -> any Receipt
    where S.Pulse == Self.Pulse, C2.Source == S {
        Conduction(to: to.source).way().begin(by: register)
    }
}

extension ChannelType where Source: ReceiverType {
    /// Sets the source of each of two channels to every pulse of the other one. Neither end is retained.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(""))
    /// model.new().conduit(field.new())
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Equal values are passed on too, so each change has an echo, which ``ChannelZReentrancyLimit`` ends. The
    /// echo brings values that are converted there and back into step. `bind` passes on only values that differ.
    @discardableResult
    @inlinable
    public func conduit<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Source: ReceiverType, C2.Source.Pulse == Self.Pulse, C2.Pulse == Self.Source.Pulse {
        joined(to, Conduction(to: to.source).way(), Conduction(to: source).way())
    }

    /// Registers the listeners of both directions, the way back first: so the current value of this side has its echo
    /// too.
    @inlinable
    func joined<C2: ChannelType>(
        _ to: C2, _ forth: ConduitWay<Self.Pulse>, _ back: ConduitWay<C2.Pulse>
    ) -> any Receipt {
        let answers = back.begin { to.listen($0.subsequent) }
        return MultiReceipt(receipts: [forth.begin(by: listen), answers])
    }
}

/// Sets the source of each of two channels to every pulse of the other one: see `conduit` of a channel.
///
/// ```swift
/// let (model, field) = (transceive("Ada"), transceive(""))
/// conduit(model.new(), field.new())
/// field.value = "Grace"
/// print(model.value)    // prints: Grace
/// ```
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
    /// Sets the source of each of two channels to the pulses of the other one that pass a filter. Neither end is
    /// retained.
    ///
    /// ```swift
    /// let (minimum, maximum) = (transceive(5), transceive(9))
    /// minimum.new().conjoin(
    ///     maximum.new(), filterLeft: { $0 > $1 }, filterRight: { $0 < $1 }
    /// )
    /// minimum.value = 12
    /// print(maximum.value)    // prints: 12
    /// ```
    ///
    /// At first, the other side takes the current value of this one, if it passes the filter. Pulses that the other
    /// side emits on receiving are dropped.
    ///
    /// - Parameters:
    ///   - to: The other channel.
    ///   - filterLeft: Whether a pulse of this channel passes, given that pulse and the value of the other channel's
    ///     source.
    ///   - filterRight: Whether a pulse of the other channel passes, given that pulse and the value of this channel's
    ///     source.
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
            to, Conduction(to: to.source) { left.call($0, $1.rawValue) }.way(on: left.actor),
            Conduction(to: source) { right.call($0, $1.rawValue) }.way(on: right.actor))
    }
}

/// Sets the source of the right channel to every pulse of the left one: another spelling of `conduct(_:)`.
///
/// ```swift
/// let (source, copy) = (∞="Ada"=∞, ∞=""=∞)
/// source ∞=> copy
/// print(copy.value)    // prints: Ada
/// ```
@discardableResult
public func ∞=> <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S2: ReceiverType, S2.Pulse == T1 {
    c1.conduct(c2)
}

/// Sets the source of the right channel to every pulse of the left one, from the current value on, as `∞=>` does.
///
/// ```swift
/// let (source, copy) = (∞="Ada"=∞, ∞=""=∞)
/// source ∞=-> copy
/// print(copy.value)    // prints: Ada
/// ```
@_disfavoredOverload
@discardableResult
public func ∞=-> <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S2: ReceiverType, S2.Pulse == T1 {
    c1.conduct(c2)
}

/// Sets the source of the left channel to every pulse of the right one: `∞=>` the other way round.
///
/// ```swift
/// let (source, copy) = (∞="Ada"=∞, ∞=""=∞)
/// copy <=∞ source
/// print(copy.value)    // prints: Ada
/// ```
@_disfavoredOverload
@discardableResult
public func <=∞ <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S1.Pulse == T2 {
    c2.conduct(c1)
}

/// Sets the source of the left channel to every pulse of the right one, from the current value on, as `<=∞` does.
///
/// ```swift
/// let (source, copy) = (∞="Ada"=∞, ∞=""=∞)
/// copy <-=∞ source
/// print(copy.value)    // prints: Ada
/// ```
@_disfavoredOverload
@discardableResult
public func <-=∞ <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S1.Pulse == T2 {
    c2.conduct(c1)
}

/// Keeps the sources of two channels in step, the left one first: another spelling of `bind(_:)`.
///
/// ```swift
/// let (model, field) = (∞="Ada"=∞, ∞=""=∞)
/// model <=∞=> field
/// field.value = "Grace"
/// print(model.value)    // prints: Grace
/// ```
@discardableResult
public func <=∞=> <S1, S2, T1, T2>(r1: Channel<S1, T1>, r2: Channel<S2, T2>) -> any Receipt
where
    S1: TransceiverType, S2: TransceiverType, S1.RawValue == T2, S2.RawValue == T1, S1.RawValue: Equatable,
    S2.RawValue: Equatable
{
    r1.bind(r2)
}

/// Keeps the sources of two channels in step, the left one first, as `<=∞=>` does.
///
/// ```swift
/// let (model, field) = (∞="Ada"=∞, ∞=""=∞)
/// model <=∞=-> field
/// field.value = "Grace"
/// print(model.value)    // prints: Grace
/// ```
@_disfavoredOverload
@discardableResult
public func <=∞=-> <S1, S2, T1, T2>(r1: Channel<S1, T1>, r2: Channel<S2, T2>) -> any Receipt
where
    S1: TransceiverType, S2: TransceiverType, S1.RawValue == T2, S2.RawValue == T1, S1.RawValue: Equatable,
    S2.RawValue: Equatable
{
    r1.bind(r2)
}

/// Sets the source of each of two channels to every pulse of the other one: another spelling of `conduit(_:)`.
///
/// ```swift
/// let (model, field) = (∞="Ada"=∞, ∞=""=∞)
/// model <∞> field
/// field.value = "Grace"
/// print(model.value)    // prints: Grace
/// ```
@discardableResult
public func <∞> <S1, S2, T1, T2>(r1: Channel<S1, T1>, r2: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType, S1.Pulse == T2, S2.Pulse == T1 {
    r1.conduit(r2)
}

/// One direction of a conduit: a receiver at one end that sets the other end, without retaining it.
///
/// Pulses that its own first pulse leads to are not passed on: they are the echo of the value that it began with. So
/// two ends that can never agree at least begin at rest. The first pulse after the other end is gone ends the
/// receiving.
@usableFromInline
struct Conduction<Pulse, Target: ReceiverType> where Target.Pulse == Pulse {
    @usableFromInline let tether: Tether<Target>
    @usableFromInline let beginning = LeadingCause()
    @usableFromInline let end = ConduitEnd()
    @usableFromInline let isWanted: ((Pulse, Target) -> Bool)?

    /// - Parameter isWanted: Whether to set a pulse, given the other end. By default, every pulse is set.
    @inlinable
    init(to target: Target, if isWanted: ((Pulse, Target) -> Bool)? = nil) {
        tether = Tether(to: target)
        self.isWanted = isWanted
    }

    @inlinable
    func way(on actor: (any Actor)? = nil, finding finder: CellFinder? = nil) -> ConduitWay<Pulse> {
        let listener = Listener<Pulse>(on: actor, finding: finder) { pulse, stamp in
            if stamp.isInitial { return beginning.lead { set(pulse) } }
            if !beginning.isAtWork { set(pulse) }
        }
        return ConduitWay(listener, until: end)
    }

    @inlinable
    func set(_ pulse: Pulse) {
        guard let target = tether.find() else { return end.reach() }
        if let isWanted, !isWanted(pulse, target) { return }
        target.receive(pulse)
    }
}
