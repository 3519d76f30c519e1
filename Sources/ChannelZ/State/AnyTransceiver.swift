/// A transceiver made of functions or of another transceiver, which it holds.
public struct AnyTransceiver<T>: TransceiverType {
    private let getter: () -> T
    private let setter: (T) -> Void
    private let channeler: () -> Channel<Void, Mutation<T>>
    private let find: (() -> AnyTransceiver?)?

    /// A transceiver that hides the type of another one.
    public init<S>(_ source: S) where S: TransceiverType, S.RawValue == T {
        getter = { source.rawValue }
        setter = { source.rawValue = $0 }
        channeler = { source.transceive().desource() }
        let tether = Tether(to: source)
        find = { tether.find().map { AnyTransceiver($0) } }
    }

    /// A transceiver that calls functions, which it holds, and which conduits hold too.
    ///
    /// - Parameters:
    ///   - get: Returns the current value.
    ///   - set: Sets the value, of which the channel is to tell.
    ///   - channeler: Makes a channel of all changes, which begins with the current value.
    public init(
        get: @escaping () -> T, set: @escaping (T) -> Void, channeler: @escaping () -> Channel<Void, Mutation<T>>
    ) {
        getter = get
        setter = set
        self.channeler = channeler
        find = nil
    }

    /// A transceiver that shows another one's value in another form.
    init<S: TransceiverType>(
        _ source: S, get: @escaping (S.RawValue) -> T, set: @escaping (T) -> S.RawValue
    ) {
        getter = { get(source.rawValue) }
        setter = { source.rawValue = set($0) }
        channeler = {
            source.transceive().desource().mapped { Mutation(old: $0.old.map(get), new: get($0.new)) }
        }
        let tether = Tether(to: source)
        find = { tether.find().map { AnyTransceiver($0, get: get, set: set) } }
    }

    /// The current value.
    public var rawValue: T {
        get { getter() }
        nonmutating set { setter(newValue) }
    }

    /// Sets the value.
    public func receive(_ x: T) {
        setter(x)
    }

    /// A channel of all changes, which begins with the current value.
    public func transceive() -> Channel<AnyTransceiver<T>, Mutation<T>> {
        channeler().resource { self }
    }
}

extension AnyTransceiver: TetheredSource {
    func tether() -> () -> AnyTransceiver? {
        find ?? { self }
    }
}
