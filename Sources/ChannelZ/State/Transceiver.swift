/// A property with receivers.
///
/// ```swift
/// final class Model {
///     @Transceiver var count = 0
/// }
/// let model = Model()
/// model.$count.receive { print($0.new) }          // prints: 0
/// model.count += 1                                // prints: 1
/// ```
///
/// The channel behind `$` retains the storage of the property, but not the object that has the property.
@propertyWrapper
public final class Transceiver<T>: TransceiverType {
    /// The pulses of the property's channel.
    ///
    /// ```swift
    /// let changes: Channel<Transceiver<Int>, Transceiver<Int>.State> =
    ///     Transceiver(wrappedValue: 3).transceive()
    /// changes.receive { print($0.new) }    // prints: 3
    /// ```
    public typealias State = Mutation<T>
    public typealias RawValue = T

    private let cell: ValueTransceiver<T>

    /// The current value. Setting it calls all receivers, even if the new value equals the old one.
    public var wrappedValue: T {
        get { cell.rawValue }
        set { cell.rawValue = newValue }
    }

    /// A channel of all changes, which begins with the current value.
    public var projectedValue: Channel<Transceiver<T>, Mutation<T>> { transceive() }

    /// Creates a property with an initial value.
    public init(wrappedValue: T) {
        cell = ValueTransceiver(wrappedValue)
    }

    /// Returns a channel of all changes, which begins with the current value.
    public func transceive() -> Channel<Transceiver<T>, Mutation<T>> {
        Channel(self) { [cell] in cell.listen($0) }
    }

    /// The current value.
    public var rawValue: T {
        get { wrappedValue }
        set { wrappedValue = newValue }
    }

    /// Sets the value.
    public func receive(_ value: T) {
        wrappedValue = value
    }
}

// The cell locks by itself.
extension Transceiver: @unchecked Sendable where T: Sendable {}

extension Transceiver: CellSource {
    @usableFromInline var backing: AnyObject { cell.cell }
}

extension Transceiver: ModifiableSource {
    func modify(_ change: (inout T) -> Void) {
        cell.modify(change)
    }
}

extension Transceiver: Equatable where T: Equatable {
    /// Whether the values are equal.
    public static func == (lhs: Transceiver<T>, rhs: Transceiver<T>) -> Bool {
        lhs.wrappedValue == rhs.wrappedValue
    }
}

extension Transceiver: Hashable where T: Hashable {
    /// Hashes the current value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension Transceiver: Encodable where T: Encodable {
    /// Encodes the value as it encodes itself, and nothing else. So a coder's strategies for dates, data and URLs do
    /// not apply to a property of such a type.
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }
}

extension Transceiver: Decodable where T: Decodable {
    /// Decodes the value as it decodes itself.
    public convenience init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try T(from: decoder))
    }
}
