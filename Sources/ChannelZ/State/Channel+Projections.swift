extension Channel {
    /// A `map` of the module's own, which belongs to no actor.
    @inlinable
    func mapped<U>(isPlain: Bool = false, _ transform: @escaping (T) -> U) -> Channel<S, U> {
        phase(isPlain: isPlain) { listener in
            let next = listener.call
            return { pulse, stamp in next(transform(pulse), stamp) }
        }
    }
}

extension ChannelType where Pulse: ValuableType {
    /// The values in the pulses.
    @inlinable
    public func raw() -> Channel<Source, Pulse.RawValue> {
        channel.mapped(isPlain: Pulse.self is Mutation<Pulse.RawValue>.Type) { $0.rawValue }
    }

    /// The values in the pulses: an earlier name of `raw()`.
    @inlinable
    public func val() -> Channel<Source, Pulse.RawValue> {
        raw()
    }
}

extension ChannelType where Pulse: MutationType {
    /// The new values.
    @inlinable
    public func new() -> Channel<Source, Pulse.RawValue> {
        channel.mapped(isPlain: true) { $0.new }
    }

    /// The values before; nil for the current value that a cell emits on receiving.
    @inlinable
    public func old() -> Channel<Source, Pulse.RawValue?> {
        channel.mapped { $0.old }
    }
}

extension ChannelType where Pulse: _WrapperType {
    /// The values of the pulses that have one.
    public func some() -> Channel<Source, Pulse.Wrapped> {
        channel.phase { listener in
            return { pulse, stamp in
                if let value = pulse.asOptional { listener.call(value, stamp) }
            }
        }
    }
}
