/// A value of one of several types.
public protocol ChooseNType {
    /// Of how many types it may be.
    var arity: Int { get }

    associatedtype T1

    /// The value, if it is of the first type. Setting nil does nothing.
    var v1: T1? { get set }
}

extension ChooseNType {
    /// What a function makes of the value if it is of the first type, otherwise nil.
    public func firstMap<U>(_ f: (T1) throws -> U?) rethrows -> U? {
        guard let v1 else { return nil }
        return try f(v1)
    }
}
