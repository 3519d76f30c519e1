// Written by .ci/generate-choices.

/// A value of one of at least two types.
public protocol Choose2Type: ChooseNType {
    associatedtype T2

    /// The value, if it is of the second type. Setting nil does nothing.
    var v2: T2? { get set }
}

/// A value of one of at least three types.
public protocol Choose3Type: Choose2Type {
    associatedtype T3

    /// The value, if it is of the third type. Setting nil does nothing.
    var v3: T3? { get set }
}

/// A value of one of at least four types.
public protocol Choose4Type: Choose3Type {
    associatedtype T4

    /// The value, if it is of the fourth type. Setting nil does nothing.
    var v4: T4? { get set }
}

/// A value of one of at least five types.
public protocol Choose5Type: Choose4Type {
    associatedtype T5

    /// The value, if it is of the fifth type. Setting nil does nothing.
    var v5: T5? { get set }
}

/// A value of one of at least six types.
public protocol Choose6Type: Choose5Type {
    associatedtype T6

    /// The value, if it is of the sixth type. Setting nil does nothing.
    var v6: T6? { get set }
}

/// A value of one of at least seven types.
public protocol Choose7Type: Choose6Type {
    associatedtype T7

    /// The value, if it is of the seventh type. Setting nil does nothing.
    var v7: T7? { get set }
}

/// A value of one of at least eight types.
public protocol Choose8Type: Choose7Type {
    associatedtype T8

    /// The value, if it is of the eighth type. Setting nil does nothing.
    var v8: T8? { get set }
}

/// A value of one of at least nine types.
public protocol Choose9Type: Choose8Type {
    associatedtype T9

    /// The value, if it is of the ninth type. Setting nil does nothing.
    var v9: T9? { get set }
}

/// A value of one of at least ten types.
public protocol Choose10Type: Choose9Type {
    associatedtype T10

    /// The value, if it is of the tenth type. Setting nil does nothing.
    var v10: T10? { get set }
}
