// Written by .ci/generate-choices.

/// A value of one of ten types.
///
/// ```swift
/// let choice: Choose10<
///     Int, String, Bool, Double, Int8, UInt, Float, Int16, Int32, Int64
/// > = .v10(64)
/// print(choice.arity, choice.v1 ?? 0)    // prints: 10 0
/// ```
public enum Choose10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>: Choose10Type {
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
    /// A value of the sixth type.
    case v6(T6)
    /// A value of the seventh type.
    case v7(T7)
    /// A value of the eighth type.
    case v8(T8)
    /// A value of the ninth type.
    case v9(T9)
    /// A value of the tenth type.
    case v10(T10)

    /// The number of types.
    public var arity: Int { 10 }

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

    /// Creates a value of the sixth type.
    public init(t6: T6) { self = .v6(t6) }
    /// Creates a value of the sixth type.
    public init(_ t6: T6) { self = .v6(t6) }

    /// Creates a value of the seventh type.
    public init(t7: T7) { self = .v7(t7) }
    /// Creates a value of the seventh type.
    public init(_ t7: T7) { self = .v7(t7) }

    /// Creates a value of the eighth type.
    public init(t8: T8) { self = .v8(t8) }
    /// Creates a value of the eighth type.
    public init(_ t8: T8) { self = .v8(t8) }

    /// Creates a value of the ninth type.
    public init(t9: T9) { self = .v9(t9) }
    /// Creates a value of the ninth type.
    public init(_ t9: T9) { self = .v9(t9) }

    /// Creates a value of the tenth type.
    public init(t10: T10) { self = .v10(t10) }
    /// Creates a value of the tenth type.
    public init(_ t10: T10) { self = .v10(t10) }

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

    /// The value, if it is of the sixth type. Setting nil does nothing.
    public var v6: T6? {
        get { if case .v6(let value) = self { value } else { nil } }
        set { if let newValue { self = .v6(newValue) } }
    }

    /// The value, if it is of the seventh type. Setting nil does nothing.
    public var v7: T7? {
        get { if case .v7(let value) = self { value } else { nil } }
        set { if let newValue { self = .v7(newValue) } }
    }

    /// The value, if it is of the eighth type. Setting nil does nothing.
    public var v8: T8? {
        get { if case .v8(let value) = self { value } else { nil } }
        set { if let newValue { self = .v8(newValue) } }
    }

    /// The value, if it is of the ninth type. Setting nil does nothing.
    public var v9: T9? {
        get { if case .v9(let value) = self { value } else { nil } }
        set { if let newValue { self = .v9(newValue) } }
    }

    /// The value, if it is of the tenth type. Setting nil does nothing.
    public var v10: T10? {
        get { if case .v10(let value) = self { value } else { nil } }
        set { if let newValue { self = .v10(newValue) } }
    }

    /// Returns a choice between a choice of all types but the last, and the last type.
    public func split() -> Choose2<Choose9<T1, T2, T3, T4, T5, T6, T7, T8, T9>, T10> {
        switch self {
        case .v1(let value): .v1(.v1(value))
        case .v2(let value): .v1(.v2(value))
        case .v3(let value): .v1(.v3(value))
        case .v4(let value): .v1(.v4(value))
        case .v5(let value): .v1(.v5(value))
        case .v6(let value): .v1(.v6(value))
        case .v7(let value): .v1(.v7(value))
        case .v8(let value): .v1(.v8(value))
        case .v9(let value): .v1(.v9(value))
        case .v10(let value): .v2(value)
        }
    }
}

extension Choose10 where T1 == T2, T2 == T3, T3 == T4, T4 == T5, T5 == T6, T6 == T7, T7 == T8, T8 == T9, T9 == T10 {
    /// The value, of any of the cases.
    public var value: T1 {
        switch self {
        case .v1(let value),
            .v2(let value),
            .v3(let value),
            .v4(let value),
            .v5(let value),
            .v6(let value),
            .v7(let value),
            .v8(let value),
            .v9(let value),
            .v10(let value):
            value
        }
    }
}

extension Choose10: Equatable
where
    T1: Equatable, T2: Equatable, T3: Equatable, T4: Equatable, T5: Equatable, T6: Equatable, T7: Equatable,
    T8: Equatable, T9: Equatable, T10: Equatable
{}
extension Choose10: Hashable
where
    T1: Hashable, T2: Hashable, T3: Hashable, T4: Hashable, T5: Hashable, T6: Hashable, T7: Hashable, T8: Hashable,
    T9: Hashable, T10: Hashable
{}
extension Choose10: Sendable
where
    T1: Sendable, T2: Sendable, T3: Sendable, T4: Sendable, T5: Sendable, T6: Sendable, T7: Sendable, T8: Sendable,
    T9: Sendable, T10: Sendable
{}

extension Choose10: Encodable
where
    T1: Encodable, T2: Encodable, T3: Encodable, T4: Encodable, T5: Encodable, T6: Encodable, T7: Encodable,
    T8: Encodable, T9: Encodable, T10: Encodable
{
    /// Encodes the value, without a key.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .v1(let value): try value.encode(to: encoder)
        case .v2(let value): try value.encode(to: encoder)
        case .v3(let value): try value.encode(to: encoder)
        case .v4(let value): try value.encode(to: encoder)
        case .v5(let value): try value.encode(to: encoder)
        case .v6(let value): try value.encode(to: encoder)
        case .v7(let value): try value.encode(to: encoder)
        case .v8(let value): try value.encode(to: encoder)
        case .v9(let value): try value.encode(to: encoder)
        case .v10(let value): try value.encode(to: encoder)
        }
    }
}

extension Choose10: Decodable
where
    T1: Decodable, T2: Decodable, T3: Decodable, T4: Decodable, T5: Decodable, T6: Decodable, T7: Decodable,
    T8: Decodable, T9: Decodable, T10: Decodable
{
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
        do {
            self = try .v6(T6(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v7(T7(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v8(T8(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v9(T9(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        do {
            self = try .v10(T10(from: decoder))
            return
        } catch {
            errors.append(error)
        }
        throw ChoiceDecodingError<Self>(errors: errors)
    }
}
