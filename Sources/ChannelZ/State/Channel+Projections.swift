extension Channel {
    /// Returns a channel that maps each pulse with a function of this module, which belongs to no actor.
    @inlinable
    func mapped<U>(
        as name: StaticString, insteadOf partCount: Int = 0, isPlain: Bool = false, _ transform: @escaping (T) -> U
    ) -> Channel<S, U> {
        phase(isPlain: isPlain) { listener in
            listener.note(name, insteadOf: partCount)
            let next = listener.call
            return { pulse, stamp in next(transform(pulse), stamp) }
        }
    }
}

extension ChannelType where Pulse: ValuableType {
    /// Returns the values of the pulses.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.raw().receive { print($0) }    // prints: Ada
    /// ```
    @inlinable
    public func raw() -> Channel<Source, Pulse.RawValue> {
        values(as: "raw")
    }

    /// Returns the values of the pulses: an earlier name of `raw()`.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.val().receive { print($0) }    // prints: Ada
    /// ```
    @inlinable
    public func val() -> Channel<Source, Pulse.RawValue> {
        values(as: "val")
    }

    @inlinable
    func values(as name: StaticString) -> Channel<Source, Pulse.RawValue> {
        channel.mapped(as: name, isPlain: Pulse.self is Mutation<Pulse.RawValue>.Type) { $0.rawValue }
    }
}

extension ChannelType where Pulse: MutationType {
    /// Returns the new values.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.new().receive { print($0) }    // prints: Ada
    /// ```
    @inlinable
    public func new() -> Channel<Source, Pulse.RawValue> {
        newValues(as: "new")
    }

    @inlinable
    func newValues(as name: StaticString, insteadOf partCount: Int = 0) -> Channel<Source, Pulse.RawValue> {
        channel.mapped(as: name, insteadOf: partCount, isPlain: true) { $0.new }
    }

    /// Returns the old values; nil for the current value that a cell emits on receiving.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.old().receive { print($0 ?? "nothing") }    // prints: nothing
    /// name.value = "Grace"                             // prints: Ada
    /// ```
    @inlinable
    public func old() -> Channel<Source, Pulse.RawValue?> {
        channel.mapped(as: "old") { $0.old }
    }
}

extension ChannelType where Pulse: _WrapperType {
    /// Returns the values of the pulses that are not nil.
    ///
    /// ```swift
    /// let selection = transceive(Int?.none)
    /// selection.new().some().receive { print($0) }
    /// selection.value = 4    // prints: 4
    /// ```
    public func some() -> Channel<Source, Pulse.Wrapped> {
        withoutNil(as: "some")
    }

    func withoutNil(as name: StaticString) -> Channel<Source, Pulse.Wrapped> {
        channel.phase { listener in
            listener.note(name)
            return { pulse, stamp in
                if let value = pulse.asOptional { listener.call(value, stamp) }
            }
        }
    }
}

/// A type that may wrap a value.
///
/// ```swift
/// func known<W: _WrapperType<Int>>(_ values: [W]) -> [Int] {
///     values.compactMap { $0.asOptional }
/// }
/// print(known([4, nil, 7]))    // prints: [4, 7]
/// ```
public protocol _WrapperType<Wrapped> {
    associatedtype Wrapped

    init(_ some: Wrapped)
    func map<U>(_ f: (Wrapped) throws -> U) rethrows -> U?
    func flatMap<U>(_ f: (Wrapped) throws -> U?) rethrows -> U?

    /// The wrapped value, if there is one.
    var asOptional: Wrapped? { get }
}

/// A type that wraps a value or is nil.
///
/// ```swift
/// func known<W: _OptionalType>(_ values: [W]) -> [W.Wrapped] {
///     values.compactMap { $0.asOptional }
/// }
/// print(known([4, nil, 7]))    // prints: [4, 7]
/// ```
public protocol _OptionalType: _WrapperType, ExpressibleByNilLiteral {}

extension Optional: _OptionalType {
    /// The optional itself.
    @inlinable
    public var asOptional: Wrapped? { self }
}
