internal import SwiftObserver

/// A source that is a part of another channel's state.
///
/// ```swift
/// func whole<S: LensSourceType>(of part: S) -> S.Owner { part.channel }
/// let rows = transceive(["Home", "Cart"])
/// let first = rows.indexOf(0)
/// print(whole(of: first.source).value)    // prints: ["Home", "Cart"]
/// ```
public protocol LensSourceType: TransceiverType {
    associatedtype Owner: ChannelType

    /// The channel that has the whole state.
    var channel: Owner { get }
}

/// A part of the state of a channel's source, found by a lens.
///
/// ```swift
/// let rows = transceive(["Home", "Cart"])
/// let first = rows.indexOf(0)
/// first.source.receive("Start")
/// print(first.owner.value)    // prints: ["Start", "Cart"]
/// ```
///
/// Setting it sets the source of that channel, in one step if that is a cell.
public struct LensSource<C: ChannelType, T>: LensSourceType
where C.Source: TransceiverType, C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue {
    public typealias Owner = C
    public typealias RawValue = T

    /// The channel that has the whole state.
    public let channel: C
    /// The lens that finds the part.
    public let lens: Lens<C.Source.RawValue, T>

    /// Emits whenever other state that the part depends on changes; nil if there is none.
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

    /// Returns a channel of the changes of the part, which begins with its current value. It emits whenever the channel
    /// does.
    public func transceive() -> LensChannel<C, T> {
        guard let surroundings else { return channel.channel.parts(by: lens, as: "").resource { _ in self } }
        return channel.channel.parts(by: lens, as: "", in: surroundings).resource { _ in self }
    }
}

/// The channel of a part of another channel's state.
///
/// ```swift
/// let rows = transceive(["Home", "Cart"])
/// let first: LensChannel<TransceiverChannel<[String]>, String?> =
///     rows.indexOf(0)
/// print(first.value ?? "none")    // prints: Home
/// ```
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

/// A part of the state of a channel's source, found by a lens: a `LensSource` under another name.
///
/// ```swift
/// let rows = transceive(["Home", "Cart"])
/// let count = PrismSource(
///     channel: rows, lens: Lens(get: { $0.count }, set: { _, _ in })
/// )
/// print(count.rawValue)    // prints: 2
/// ```
public struct PrismSource<C: ChannelType, T>: LensSourceType
where C.Source: TransceiverType, C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue {
    public typealias Owner = C
    public typealias Pulse = T
    public typealias RawValue = T

    /// The channel that has the whole state.
    public let channel: C
    /// The lens that finds the part.
    public let lens: Lens<C.Source.RawValue, T>

    /// Creates a source for a part of a channel's state.
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

    /// Returns a channel of the changes of the part, which begins with its current value.
    public func transceive() -> Channel<PrismSource, Mutation<T>> {
        channel.channel.parts(by: lens, as: "").resource { _ in self }
    }
}

extension PrismSource: TetheredSource {
    func tether() -> () -> PrismSource? {
        let tether = channel.tether
        let lens = lens
        return { tether.find().map { PrismSource(channel: $0, lens: lens) } }
    }
}

extension ChannelType where Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue {
    /// A reference to the channel that does not keep its source alive.
    ///
    /// It leads to the source's own channel, without added phases. If that has another type, it retains this channel.
    var tether: Tether<Self> {
        guard source.transceive() is Self else { return Tether { self } }
        let source = Tether(to: source)
        return Tether { source.find().flatMap { $0.transceive() as? Self } }
    }
}

extension Channel where S: TransceiverType, T: MutationType, T.RawValue == S.RawValue {
    /// Returns the changes of a part. Receivers retain the lens, but not the source.
    func parts<X>(by lens: Lens<T.RawValue, X>, as name: StaticString) -> Channel<S, Mutation<X>> {
        phase { listener in
            listener.note(name)
            return { pulse, stamp in
                guard let new = lens.find(pulse.new) else { return }
                listener.call(Mutation(old: pulse.old.flatMap(lens.find), new: new), stamp)
            }
        }
    }

    /// Returns the changes of a part that depends on other state too. Receivers retain neither source.
    func parts<X>(
        by lens: Lens<T.RawValue, X>, as name: StaticString, in surroundings: Channel<Void, Void>
    ) -> Channel<S, Mutation<X>> {
        let tether = Tether(to: source)
        return alternating(with: surroundings).resource { $0.0 }.phase { listener in
            listener.note(name)
            let last = StepMemory<X?>(nil)
            return { choice, stamp in
                let root: T.RawValue? =
                    switch choice {
                    case .v1(let pulse): pulse.new
                    case .v2: stamp.isInitial ? nil : tether.find()?.rawValue
                    }
                guard let new = root.flatMap(lens.find) else { return }
                listener.call(Mutation(old: last.exchange(with: new), new: new), stamp)
            }
        }
    }
}
