/// What `Result` conforms to, so that extensions can speak of signals of results.
public protocol _ResultProtocol {
    associatedtype Value
    associatedtype Error: Swift.Error

    /// This value as a result.
    var _unbox: Result<Value, Error> { get }
}

extension Result: _ResultProtocol {
    public typealias Value = Success
    public typealias Error = Failure

    /// This value.
    @inlinable
    public var _unbox: Result { self }
}
