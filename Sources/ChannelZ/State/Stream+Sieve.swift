internal import SwiftObserver

extension StreamType where Pulse: MutationType {
    /// The changes that a predicate lets pass, and what has no value before.
    ///
    /// - Parameter changed: Called with the new value first, and with the one before, whether that passed or not.
    @preconcurrency
    public func sieve(
        @_inheritActorContext _ changed: @escaping @isolated(any) @Sendable (Pulse.RawValue, Pulse.RawValue) -> Bool
    ) -> Self {
        let closure = ClientClosure.transform(changed)
        return sieved(on: closure.actor, closure.call)
    }

    func sieved(
        on actor: (any Actor)? = nil, isPlain: Bool = false,
        _ changed: @escaping (Pulse.RawValue, Pulse.RawValue) -> Bool
    ) -> Self {
        rephased(on: actor, isPlain: isPlain) { listener in
            return { pulse, stamp in
                if let old = pulse.old, !changed(pulse.new, old) { return }
                listener.call(pulse, stamp)
            }
        }
    }
}

extension ChannelType where Pulse: MutationType {
    /// The changes that a predicate lets pass, and what has no value before: another name of `sieve(_:)`.
    ///
    /// - Parameter predicate: Called with the new value first, and with the one before, whether that passed or not.
    @preconcurrency
    public func stateFilter(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse.RawValue, _ current: Pulse.RawValue) -> Bool
    ) -> Self {
        sieve(predicate)
    }

    /// The new values that a predicate lets pass, and what has no value before.
    ///
    /// - Parameter predicate: Called with the new value first, and with the one before, whether that passed or not.
    @preconcurrency
    public func changes(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse.RawValue, _ current: Pulse.RawValue) -> Bool
    ) -> Channel<Source, Pulse.RawValue> {
        sieve(predicate).new()
    }

    /// The changes of a part of the value. Parts that stay as they are come too.
    public func key<U>(path: KeyPath<Pulse.RawValue, U>) -> Channel<Source, Mutation<U>> {
        channel.mapped { Mutation(old: $0.old?[keyPath: path], new: $0.new[keyPath: path]) }
    }
}

extension StreamType where Pulse: MutationType, Pulse.RawValue: Equatable {
    /// The changes to a value that differs from the one before, and what has no value before.
    public func sieve() -> Self {
        sieved(isPlain: true) { $0 != $1 }
    }
}

extension ChannelType where Pulse: MutationType, Pulse.RawValue: Equatable {
    /// The new values that differ from those before, and what has no value before.
    public func changes() -> Channel<Source, Pulse.RawValue> {
        sieve().new()
    }
}

extension StreamType where Pulse: MutationType, Pulse.RawValue: _WrapperType, Pulse.RawValue.Wrapped: Equatable {
    /// The changes of an optional to a value that differs from the one before, and what has no value before.
    public func sieveCompact() -> Self {
        sieved(isPlain: true) { $0.asOptional != $1.asOptional }
    }
}

extension ChannelType where Pulse: MutationType, Pulse.RawValue: _WrapperType, Pulse.RawValue.Wrapped: Equatable {
    /// The new values of an optional that differ from those before, and what has no value before.
    public func changesCompact() -> Channel<Source, Pulse.RawValue> {
        sieveCompact().new()
    }
}

extension StateEmitterType where RawValue: Equatable {
    /// A channel of the value, and of each value that differs from the one before.
    public func transceiveChanges() -> Channel<Self, RawValue> {
        transceive().changes()
    }
}

extension StateEmitterType where RawValue: _WrapperType, RawValue.Wrapped: Equatable {
    /// A channel of the optional value, and of each value that differs from the one before.
    @_disfavoredOverload
    public func transceiveChanges() -> Channel<Self, RawValue> {
        transceive().changesCompact()
    }
}
