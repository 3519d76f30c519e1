/// A source that is a part of another channel's state.
public protocol LensSourceType: TransceiverType {
    associatedtype Owner: ChannelType

    /// The channel of whose state this is a part.
    var channel: Owner { get }
}

/// A part of the state of a channel's source, found by a lens.
///
/// Setting it sets the source of that channel, in one step if that is a cell.
public struct LensSource<C: ChannelType, T>: LensSourceType
where C.Source: TransceiverType, C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue {
    public typealias Owner = C
    public typealias RawValue = T

    /// The channel of whose state this is a part.
    public let channel: C
    /// Finds the part.
    public let lens: Lens<C.Source.RawValue, T>

    /// Emits whenever something else changes on which the part depends.
    let surroundings: Channel<Void, Void>?

    init(channel: C, lens: Lens<C.Source.RawValue, T>, surroundings: Channel<Void, Void>? = nil) {
        self.channel = channel
        self.lens = lens
        self.surroundings = surroundings
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

    /// A channel of the changes of the part, which begins with its current value. It emits whenever the channel does.
    public func transceive() -> LensChannel<C, T> {
        guard let surroundings else { return channel.channel.parts(by: lens).resource { _ in self } }
        return channel.channel.parts(by: lens, in: surroundings).resource { _ in self }
    }
}

/// The channel of a part of another channel's state.
public typealias LensChannel<C: ChannelType, X> = Channel<LensSource<C, X>, Mutation<X>>
where C.Source: TransceiverType, C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue

extension LensSource: ModifiableSource {
    func modify(_ change: (inout T) -> Void) {
        channel.source.change { root in
            var part = lens.get(root)
            change(&part)
            lens.set(&root, part)
        }
    }
}

extension LensSource: TetheredSource {
    func tether() -> () -> LensSource? {
        let tether = channel.tether
        let (lens, surroundings) = (lens, surroundings)
        return { tether.find().map { LensSource(channel: $0, lens: lens, surroundings: surroundings) } }
    }
}
