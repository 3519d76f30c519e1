// Written by .ci/generate-choices.

/// A value of one of two types.
///
/// ```swift
/// let choice: Choose2<Int, String> = .v2("Ada")
/// print(choice.arity, choice.v1 ?? 0)    // prints: 2 0
/// ```
public enum Choose2<T1, T2>: Choose2Type {
    /// A value of the first type.
    case v1(T1)
    /// A value of the second type.
    case v2(T2)

    /// The number of types.
    public var arity: Int { 2 }

    /// Creates a value of the first type.
    public init(t1: T1) { self = .v1(t1) }
    /// Creates a value of the first type.
    public init(_ t1: T1) { self = .v1(t1) }

    /// Creates a value of the second type.
    public init(t2: T2) { self = .v2(t2) }
    /// Creates a value of the second type.
    public init(_ t2: T2) { self = .v2(t2) }

    /// The value, if it is of the first type.
    public var first: T1? { v1 }

    /// The value, if it is of the first type. Setting nil does nothing.
    public var v1: T1? {
        get { if case .v1(let value) = self { value } else { nil } }
        set { if let newValue { self = .v1(newValue) } }
    }

    /// The value, if it is of the second type. Setting nil does nothing.
    public var v2: T2? {
        get { if case .v2(let value) = self { value } else { nil } }
        set { if let newValue { self = .v2(newValue) } }
    }
}

extension Choose2 where T1 == T2 {
    /// The value, of any of the cases.
    public var value: T1 {
        switch self {
        case .v1(let value), .v2(let value): value
        }
    }
}

extension Choose2: Equatable where T1: Equatable, T2: Equatable {}
extension Choose2: Hashable where T1: Hashable, T2: Hashable {}
extension Choose2: Sendable where T1: Sendable, T2: Sendable {}

extension Choose2: Encodable where T1: Encodable, T2: Encodable {
    /// Encodes the value, without a key.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .v1(let value): try value.encode(to: encoder)
        case .v2(let value): try value.encode(to: encoder)
        }
    }
}

extension Choose2: Decodable where T1: Decodable, T2: Decodable {
    /// Decodes a value of the first type that can be decoded.
    public init(from decoder: any Decoder) throws {
        var errors: [any Error] = []
        do {
            self = try .v1(T1(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v2(T2(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        throw ChoiceDecodingError<Self>(errors: errors)
    }
}
