/// A number that can be converted into numbers of other types, even if the conversion loses something.
///
/// ```swift
/// let percent: Int8? = Int8.fromConduitNumericCoercible(300)
/// print(percent ?? 0)    // prints: 127
/// let shown: Int? = (2.9).toConduitNumericCoercible()
/// print(shown ?? 0)      // prints: 2
/// ```
///
/// A number that does not fit is clamped to the nearest one that does. Fractions are cut off. Not a number becomes 0. A
/// negative number becomes its magnitude where the type is unsigned. `true` and `false` are 1 and 0, and every number
/// but 0 is true.
public protocol ConduitNumericCoercible {
    /// Returns the nearest number of this type.
    static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Self?

    /// Returns the nearest number of another type.
    func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T?
}

/// Converts a number into another type, even if that loses something: see ``ConduitNumericCoercible``.
///
/// ```swift
/// let pixels: Int = convertNumericType(12.8)
/// print(pixels)    // prints: 12
/// ```
public func convertNumericType<From: ConduitNumericCoercible, To: ConduitNumericCoercible>(_ from: From) -> To {
    if let same = from as? To { return same }
    guard let result: To = from.toConduitNumericCoercible() ?? To.fromConduitNumericCoercible(from) else {
        preconditionFailure("\(From.self) cannot be converted into \(To.self)")
    }
    return result
}

extension Int: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int? {
        value as? Int ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int8: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int8? {
        value as? Int8 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int16: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int16? {
        value as? Int16 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int32: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int32? {
        value as? Int32 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Int64: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Int64? {
        value as? Int64 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt? {
        value as? UInt ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt8: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt8? {
        value as? UInt8 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt16: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt16? {
        value as? UInt16 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt32: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt32? {
        value as? UInt32 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension UInt64: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> UInt64? {
        value as? UInt64 ?? Coercion(value)?.integer()
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Double: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Double? {
        value as? Double ?? Coercion(value)?.double
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Float: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Float? {
        value as? Float ?? Coercion(value)?.float
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

extension Bool: ConduitNumericCoercible {
    public static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Bool? {
        value as? Bool ?? Coercion(value)?.truth
    }

    public func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T? {
        T.fromConduitNumericCoercible(self)
    }
}

/// A number between two types, without loss but for magnitudes above 64 bits.
enum Coercion {
    case negative(UInt64)
    case positive(UInt64)
    case fraction(Double)

    init?(_ value: any ConduitNumericCoercible) {
        switch value {
        case let number as any BinaryInteger & ConduitNumericCoercible: self.init(integer: number)
        case let number as Double: self = .fraction(number)
        case let number as Float: self = .fraction(Double(number))
        case let truth as Bool: self = .positive(truth ? 1 : 0)
        default: return nil
        }
    }

    private init(integer: some BinaryInteger) {
        let magnitude = UInt64(clamping: integer.magnitude)
        self = integer < 0 ? .negative(magnitude) : .positive(magnitude)
    }

    func integer<Number: FixedWidthInteger>() -> Number {
        switch self {
        case .positive(let magnitude): return Number(clamping: magnitude)
        case .negative(let magnitude):
            guard Number.isSigned else { return Number(clamping: magnitude) }
            return magnitude > UInt64(Int64.max) ? Number(clamping: Int64.min) : Number(clamping: -Int64(magnitude))
        case .fraction(let fraction):
            guard !fraction.isNaN else { return 0 }
            if fraction < 0 {
                return fraction.magnitude < 0x1p63
                    ? Coercion.negative(UInt64(fraction.magnitude)).integer() : Coercion.negative(.max).integer()
            }
            return fraction < 0x1p64 ? Number(clamping: UInt64(fraction)) : .max
        }
    }

    var double: Double {
        switch self {
        case .positive(let magnitude): Double(magnitude)
        case .negative(let magnitude): -Double(magnitude)
        case .fraction(let fraction): fraction.isNaN ? 0 : fraction
        }
    }

    var float: Float {
        let result = Float(double)
        guard result.isInfinite, double.isFinite else { return result }
        return result < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
    }

    var truth: Bool { double != 0 }
}

/// Connects two channels by a conduit with two functions that convert pulses. A pulse that becomes nil is dropped.
///
/// ```swift
/// let (celsius, text) = (∞=20=∞, ∞=""=∞)
/// (celsius, { "\($0)" }) <~∞~> (text, { Int($0) })
/// text.value = "30"
/// print(celsius.value)    // prints: 30
/// ```
@preconcurrency
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(
    lhs: (o: Channel<S1, T1>, f: (T1) -> S2.Pulse?), rhs: (o: Channel<S2, T2>, f: (T2) -> S1.Pulse?)
) -> any Receipt
where S1: ReceiverType, S2: ReceiverType {
    lhs.o.mapped(as: "", lhs.f).withoutNil(as: "").conduit(rhs.o.mapped(as: "", rhs.f).withoutNil(as: ""))
}

/// Connects two channels of numbers by a conduit that converts them: see ``ConduitNumericCoercible``.
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> any Receipt
where
    S1: ReceiverType, S2: ReceiverType, S1.Pulse: ConduitNumericCoercible, S2.Pulse: ConduitNumericCoercible,
    T1: ConduitNumericCoercible, T2: ConduitNumericCoercible
{
    lhs.mapped(as: "") { convertNumericType($0) as S2.Pulse }
        .conduit(rhs.mapped(as: "") { convertNumericType($0) as S1.Pulse })
}

/// Connects two channels by a conduit that drops nil from the left.
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(lhs: Channel<S1, T1?>, rhs: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType, S1.Pulse == T2, S2.Pulse == T1 {
    lhs.some().conduit(rhs)
}

/// Connects two channels by a conduit that drops nil from the right.
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2?>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType, S1.Pulse == T2, S2.Pulse == T1 {
    lhs.conduit(rhs.some())
}

/// Connects two channels by a conduit that casts pulses to the other side's type, and drops the others.
///
/// ```swift
/// let (anything, name) = (∞("Ada" as Any)∞, ∞=""=∞)
/// anything <?∞?> name
/// anything.value = 3
/// print(name.value)    // prints: Ada
/// ```
@_disfavoredOverload
@discardableResult
public func <?∞?> <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType {
    lhs.mapped(as: "") { $0 as? S2.Pulse }.withoutNil(as: "")
        .conduit(rhs.mapped(as: "") { $0 as? S1.Pulse }.withoutNil(as: ""))
}
