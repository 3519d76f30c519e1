/// A transceiver that wraps functions or another transceiver, and retains them.
///
/// ```swift
/// let count = ValueTransceiver(1)
/// let setting = AnyTransceiver(count)
/// setting.receive(2)
/// print(count.value, setting.rawValue)    // prints: 2 2
/// ```
public struct AnyTransceiver<T>: TransceiverType {
    private let getter: () -> T
    private let setter: (T) -> Void
    private let channeler: () -> Channel<Void, Mutation<T>>
    private let find: (() -> AnyTransceiver?)?

    /// Creates a transceiver that hides the type of another one.
    public init<S>(_ source: S) where S: TransceiverType, S.RawValue == T {
        getter = { source.rawValue }
        setter = { source.rawValue = $0 }
        channeler = { source.transceive().desource() }
        let tether = Tether(to: source)
        find = { tether.find().map { AnyTransceiver($0) } }
    }

    /// Creates a transceiver that calls functions. It retains them, and so do conduits to it.
    ///
    /// - Parameters:
    ///   - get: Returns the current value.
    ///   - set: Sets the value. The channel must emit the change.
    ///   - channeler: Returns a channel of all changes, which begins with the current value.
    public init(
        get: @escaping () -> T, set: @escaping (T) -> Void, channeler: @escaping () -> Channel<Void, Mutation<T>>
    ) {
        getter = get
        setter = set
        self.channeler = channeler
        find = nil
    }

    /// Creates a transceiver that converts the value of another one.
    init<S: TransceiverType>(
        _ source: S, get: @escaping (S.RawValue) -> T, set: @escaping (T) -> S.RawValue
    ) {
        getter = { get(source.rawValue) }
        setter = { source.rawValue = set($0) }
        channeler = {
            source.transceive().desource().mapped(as: "") { Mutation(old: $0.old.map(get), new: get($0.new)) }
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

    /// Returns a channel of all changes, which begins with the current value.
    public func transceive() -> Channel<AnyTransceiver<T>, Mutation<T>> {
        channeler().resource { self }
    }
}

extension AnyTransceiver: TetheredSource {
    func tether() -> () -> AnyTransceiver? {
        find ?? { self }
    }
}

extension ChannelType where Source: TransceiverType {
    /// The value of the source.
    @inlinable
    public var rawValue: Source.RawValue {
        get { source.rawValue }
        @inline(__always) nonmutating set { source.rawValue = newValue }
    }

    /// The value of the source: another name of `rawValue`.
    @inlinable
    public var value: Source.RawValue {
        get { source.rawValue }
        @inline(__always) nonmutating set { source.rawValue = newValue }
    }

    /// Returns a channel of these pulses whose source has a converted value.
    ///
    /// ```swift
    /// let percent = transceive(50)
    /// let share = percent.stateMap(
    ///     get: { Double($0) / 100 }, set: { Int($0 * 100) }
    /// )
    /// share.value = 0.75
    /// print(percent.value)    // prints: 75
    /// ```
    ///
    /// Conduits retain the functions.
    public func stateMap<X>(
        get: @escaping (Source.RawValue) -> X, set: @escaping (X) -> Source.RawValue
    ) -> Channel<AnyTransceiver<X>, Pulse> {
        resource { AnyTransceiver($0, get: get, set: set) }
    }

    /// Returns a channel of these pulses that hides the type of the source.
    ///
    /// ```swift
    /// let volume = transceive(5)
    /// let setting = volume.anyTransceiver()
    /// setting.value = 6
    /// print(volume.value)    // prints: 6
    /// ```
    public func anyTransceiver() -> Channel<AnyTransceiver<Source.RawValue>, Pulse> {
        resource { AnyTransceiver($0) }
    }
}

extension ChannelType where Source: TransceiverType, Source.RawValue == Pulse {
    /// Returns a channel that converts the values of the pulses and of the source.
    ///
    /// ```swift
    /// let percent = transceive(50)
    /// let text = percent.new().restate(get: { "\($0)" }, set: { Int($0) ?? 0 })
    /// text.receive { print($0, "%") }    // prints: 50 %
    /// text.value = "75"                  // prints: 75 %
    /// ```
    public func restate<X>(
        get: @escaping (Source.RawValue) -> X, set: @escaping (X) -> Source.RawValue
    ) -> Channel<AnyTransceiver<X>, X> {
        restate(as: "restate", get: get, set: set)
    }

    func restate<X>(
        as name: StaticString, get: @escaping (Source.RawValue) -> X, set: @escaping (X) -> Source.RawValue
    ) -> Channel<AnyTransceiver<X>, X> {
        stateMap(get: get, set: set).mapped(as: name, get)
    }
}

extension ChannelType
where Source: TransceiverType, Pulse: _OptionalType, Source.RawValue == Pulse, Pulse.Wrapped: Hashable {
    /// Returns a channel that converts the values of the pulses and of the source by a list of pairs.
    ///
    /// ```swift
    /// let sizes: [(String?, Int?)] = [("small", 10), ("large", 20)]
    /// let size = channelZPropertyValue(Optional("small"))
    /// let points = size.restateMapping(sizes)
    /// points.value = 20
    /// print(size.value ?? "none")    // prints: large
    /// ```
    ///
    /// A value that is not in the list becomes nil. If several pairs have an equal side, the last of them counts.
    public func restateMapping<U: Hashable, S: Sequence>(
        _ mapping: S
    ) -> Channel<AnyTransceiver<U?>, U?> where S.Element == (Pulse, U?) {
        let pairs = Array(mapping)
        let there = Dictionary(pairs.map { ($0.0.asOptional, $0.1) }, uniquingKeysWith: { $1 })
        let back = Dictionary(pairs.map { ($0.1, $0.0) }, uniquingKeysWith: { $1 })
        return restate(as: "restateMapping", get: { there[$0.asOptional] ?? nil }, set: { back[$0] ?? nil })
    }
}
