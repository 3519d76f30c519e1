// Written by .ci/generate-choices.

/// A value of one of at least two types.
///
/// ```swift
/// func last<C: Choose2Type>(of choice: C) -> C.T2? { choice.v2 }
/// let choice: Choose2<Int, String> = .v2("Ada")
/// print(last(of: choice) ?? "Ada")    // prints: Ada
/// ```
public protocol Choose2Type: ChooseNType {
    associatedtype T2

    /// The value, if it is of the second type. Setting nil does nothing.
    var v2: T2? { get set }
}

/// A value of one of at least three types.
///
/// ```swift
/// func last<C: Choose3Type>(of choice: C) -> C.T3? { choice.v3 }
/// let choice: Choose3<Int, String, Bool> = .v3(true)
/// print(last(of: choice) ?? true)    // prints: true
/// ```
public protocol Choose3Type: Choose2Type {
    associatedtype T3

    /// The value, if it is of the third type. Setting nil does nothing.
    var v3: T3? { get set }
}

/// A value of one of at least four types.
///
/// ```swift
/// func last<C: Choose4Type>(of choice: C) -> C.T4? { choice.v4 }
/// let choice: Choose4<Int, String, Bool, Double> = .v4(0.5)
/// print(last(of: choice) ?? 0.5)    // prints: 0.5
/// ```
public protocol Choose4Type: Choose3Type {
    associatedtype T4

    /// The value, if it is of the fourth type. Setting nil does nothing.
    var v4: T4? { get set }
}

/// A value of one of at least five types.
///
/// ```swift
/// func last<C: Choose5Type>(of choice: C) -> C.T5? { choice.v5 }
/// let choice: Choose5<Int, String, Bool, Double, Int8> = .v5(8)
/// print(last(of: choice) ?? 8)    // prints: 8
/// ```
public protocol Choose5Type: Choose4Type {
    associatedtype T5

    /// The value, if it is of the fifth type. Setting nil does nothing.
    var v5: T5? { get set }
}

/// A value of one of at least six types.
///
/// ```swift
/// func last<C: Choose6Type>(of choice: C) -> C.T6? { choice.v6 }
/// let choice: Choose6<
///     Int, String, Bool, Double, Int8, UInt
/// > = .v6(1)
/// print(last(of: choice) ?? 1)    // prints: 1
/// ```
public protocol Choose6Type: Choose5Type {
    associatedtype T6

    /// The value, if it is of the sixth type. Setting nil does nothing.
    var v6: T6? { get set }
}

/// A value of one of at least seven types.
///
/// ```swift
/// func last<C: Choose7Type>(of choice: C) -> C.T7? { choice.v7 }
/// let choice: Choose7<
///     Int, String, Bool, Double, Int8, UInt, Float
/// > = .v7(2.5)
/// print(last(of: choice) ?? 2.5)    // prints: 2.5
/// ```
public protocol Choose7Type: Choose6Type {
    associatedtype T7

    /// The value, if it is of the seventh type. Setting nil does nothing.
    var v7: T7? { get set }
}

/// A value of one of at least eight types.
///
/// ```swift
/// func last<C: Choose8Type>(of choice: C) -> C.T8? { choice.v8 }
/// let choice: Choose8<
///     Int, String, Bool, Double, Int8, UInt, Float, Int16
/// > = .v8(16)
/// print(last(of: choice) ?? 16)    // prints: 16
/// ```
public protocol Choose8Type: Choose7Type {
    associatedtype T8

    /// The value, if it is of the eighth type. Setting nil does nothing.
    var v8: T8? { get set }
}

/// A value of one of at least nine types.
///
/// ```swift
/// func last<C: Choose9Type>(of choice: C) -> C.T9? { choice.v9 }
/// let choice: Choose9<
///     Int, String, Bool, Double, Int8, UInt, Float, Int16, Int32
/// > = .v9(32)
/// print(last(of: choice) ?? 32)    // prints: 32
/// ```
public protocol Choose9Type: Choose8Type {
    associatedtype T9

    /// The value, if it is of the ninth type. Setting nil does nothing.
    var v9: T9? { get set }
}

/// A value of one of at least ten types.
///
/// ```swift
/// func last<C: Choose10Type>(of choice: C) -> C.T10? { choice.v10 }
/// let choice: Choose10<
///     Int, String, Bool, Double, Int8, UInt, Float, Int16, Int32, Int64
/// > = .v10(64)
/// print(last(of: choice) ?? 64)    // prints: 64
/// ```
public protocol Choose10Type: Choose9Type {
    associatedtype T10

    /// The value, if it is of the tenth type. Setting nil does nothing.
    var v10: T10? { get set }
}
