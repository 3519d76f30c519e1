/// What `Result` conforms to, so that extensions can speak of signals of results.
public protocol _ResultProtocol {
    /// What a success holds.
    associatedtype Value
    /// What a failure holds.
    associatedtype Error: Swift.Error

    /// This value as a result.
    var _unbox: Result<Value, Error> { get }
}

extension Result: _ResultProtocol {
    /// What a success holds.
    public typealias Value = Success
    /// What a failure holds.
    public typealias Error = Failure

    /// This value.
    @inlinable
    public var _unbox: Result { self }
}
