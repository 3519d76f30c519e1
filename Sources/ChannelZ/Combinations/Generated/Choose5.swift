// Written by .ci/generate-choices.

/// A value of one of five types.
///
/// ```swift
/// let choice: Choose5<Int, String, Bool, Double, Int8> = .v5(8)
/// print(choice.arity, choice.v1 ?? 0)    // prints: 5 0
/// ```
public enum Choose5<T1, T2, T3, T4, T5>: Choose5Type {
    /// A value of the first type.
    case v1(T1)
    /// A value of the second type.
    case v2(T2)
    /// A value of the third type.
    case v3(T3)
    /// A value of the fourth type.
    case v4(T4)
    /// A value of the fifth type.
    case v5(T5)

    /// The number of types.
    public var arity: Int { 5 }

    /// Creates a value of the first type.
    public init(t1: T1) { self = .v1(t1) }
    /// Creates a value of the first type.
    public init(_ t1: T1) { self = .v1(t1) }

    /// Creates a value of the second type.
    public init(t2: T2) { self = .v2(t2) }
    /// Creates a value of the second type.
    public init(_ t2: T2) { self = .v2(t2) }

    /// Creates a value of the third type.
    public init(t3: T3) { self = .v3(t3) }
    /// Creates a value of the third type.
    public init(_ t3: T3) { self = .v3(t3) }

    /// Creates a value of the fourth type.
    public init(t4: T4) { self = .v4(t4) }
    /// Creates a value of the fourth type.
    public init(_ t4: T4) { self = .v4(t4) }

    /// Creates a value of the fifth type.
    public init(t5: T5) { self = .v5(t5) }
    /// Creates a value of the fifth type.
    public init(_ t5: T5) { self = .v5(t5) }

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

    /// The value, if it is of the third type. Setting nil does nothing.
    public var v3: T3? {
        get { if case .v3(let value) = self { value } else { nil } }
        set { if let newValue { self = .v3(newValue) } }
    }

    /// The value, if it is of the fourth type. Setting nil does nothing.
    public var v4: T4? {
        get { if case .v4(let value) = self { value } else { nil } }
        set { if let newValue { self = .v4(newValue) } }
    }

    /// The value, if it is of the fifth type. Setting nil does nothing.
    public var v5: T5? {
        get { if case .v5(let value) = self { value } else { nil } }
        set { if let newValue { self = .v5(newValue) } }
    }

    /// Returns a choice between a choice of all types but the last, and the last type.
    public func split() -> Choose2<Choose4<T1, T2, T3, T4>, T5> {
        switch self {
        case .v1(let value): .v1(.v1(value))
        case .v2(let value): .v1(.v2(value))
        case .v3(let value): .v1(.v3(value))
        case .v4(let value): .v1(.v4(value))
        case .v5(let value): .v2(value)
        }
    }
}

extension Choose5 where T1 == T2, T2 == T3, T3 == T4, T4 == T5 {
    /// The value, of any of the cases.
    public var value: T1 {
        switch self {
        case .v1(let value), .v2(let value), .v3(let value), .v4(let value), .v5(let value): value
        }
    }
}

extension Choose5: Equatable where T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable {}
extension Choose5: Hashable where T1: Hashable, T2: Hashable, T3: Hashable, T4: Hashable, T5: Hashable {}
extension Choose5: Sendable where T1: Sendable, T2: Sendable, T3: Sendable, T4: Sendable, T5: Sendable {}

extension Choose5: Encodable where T1: Encodable, T2: Encodable, T3: Encodable, T4: Encodable, T5: Encodable {
    /// Encodes the value, without a key.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .v1(let value): try value.encode(to: encoder)
        case .v2(let value): try value.encode(to: encoder)
        case .v3(let value): try value.encode(to: encoder)
        case .v4(let value): try value.encode(to: encoder)
        case .v5(let value): try value.encode(to: encoder)
        }
    }
}

extension Choose5: Decodable where T1: Decodable, T2: Decodable, T3: Decodable, T4: Decodable, T5: Decodable {
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
        do {
            self = try .v3(T3(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v4(T4(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v5(T5(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        throw ChoiceDecodingError<Self>(errors: errors)
    }
}
