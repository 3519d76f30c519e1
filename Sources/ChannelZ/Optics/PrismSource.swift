/// A part of the state of a channel's source, found by a lens: a `LensSource` whose channel names no owner.
public struct PrismSource<C: ChannelType, T>: LensSourceType
where C.Source: TransceiverType, C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue {
    public typealias Owner = C
    public typealias Pulse = T
    public typealias RawValue = T

    /// The channel of whose state this is a part.
    public let channel: C
    /// Finds the part.
    public let lens: Lens<C.Source.RawValue, T>

    /// Views parts of what a channel holds.
    public init(channel: C, lens: Lens<C.Source.RawValue, T>) {
        self.channel = channel
        self.lens = lens
    }

    /// Sets the part.
    public func receive(_ x: T) {
        channel.source.change { lens.set(&$0, x) }
    }

    /// The part.
    public var rawValue: T {
        get { lens.get(channel.source.rawValue) }
        nonmutating set { receive(newValue) }
    }

    /// A channel of the changes of the part, which begins with its current value.
    public func transceive() -> Channel<PrismSource, Mutation<T>> {
        channel.channel.parts(by: lens).resource { _ in self }
    }
}

extension PrismSource: TetheredSource {
    func tether() -> () -> PrismSource? {
        let tether = channel.tether
        let lens = lens
        return { tether.find().map { PrismSource(channel: $0, lens: lens) } }
    }
}
