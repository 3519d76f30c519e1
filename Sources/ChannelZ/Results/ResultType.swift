/// A result whose error may be of any type.
public typealias ResultOf<T> = Result<T, any Error>

/// A success or a failure.
public protocol ResultType<Success, Failure> {
    associatedtype Success
    associatedtype Failure: Error

    /// The success, if it is one.
    var resultValue: Success? { get }

    /// The error, if it is a failure.
    var resultError: Failure? { get }

    /// A failure.
    init(error: Failure)

    /// The same as a `Result`.
    var asResult: Result<Success, Failure> { get }

    /// The same with an error of any type.
    var asErrorResult: ResultOf<Success> { get }
}
