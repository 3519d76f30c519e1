/// A result with an error of any type.
///
/// ```swift
/// let saved: ResultOf<Int> = .success(3)
/// print(saved.resultValue ?? 0)    // prints: 3
/// ```
public typealias ResultOf<T> = Result<T, any Error>

/// A success or a failure.
///
/// ```swift
/// func successes<R: ResultType>(of results: [R]) -> [R.Success] {
///     results.compactMap(\.resultValue)
/// }
/// let saved: [ResultOf<Int>] = [.success(3), .failure(CancellationError())]
/// print(successes(of: saved))    // prints: [3]
/// ```
public protocol ResultType<Success, Failure> {
    associatedtype Success
    associatedtype Failure: Error

    /// The success, if it is one.
    var resultValue: Success? { get }

    /// The error, if it is a failure.
    var resultError: Failure? { get }

    /// Creates a failure.
    init(error: Failure)

    /// The value as a `Result`.
    var asResult: Result<Success, Failure> { get }

    /// The value as a `Result` with an error of any type.
    var asErrorResult: ResultOf<Success> { get }
}

extension Result: ResultType {
    /// Creates a success.
    public init(_ some: Success) {
        self = .success(some)
    }

    /// Creates a failure.
    public init(error: Failure) {
        self = .failure(error)
    }

    /// The success, if it is one.
    public var resultValue: Success? {
        if case .success(let value) = self { value } else { nil }
    }

    /// The error, if it is a failure.
    public var resultError: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The result itself.
    public var asResult: Result<Success, Failure> { self }

    /// The value as a `Result` with an error of any type.
    public var asErrorResult: ResultOf<Success> { mapError { $0 } }

    /// Maps a success with a function; nil for a failure.
    ///
    /// ```swift
    /// let saved = ResultOf<Int>.success(3)
    /// print(saved.mapSuccess { $0 * 2 } ?? 0)    // prints: 6
    /// ```
    public func mapSuccess<U>(_ f: (Success) throws -> U) rethrows -> U? {
        guard case .success(let value) = self else { return nil }
        return try f(value)
    }

    /// Maps a success with a function that may return nil; nil for a failure.
    ///
    /// ```swift
    /// let entry = ResultOf<String>.success("3")
    /// print(entry.flatMapSuccess { Int($0) } ?? 0)    // prints: 3
    /// ```
    public func flatMapSuccess<U>(_ f: (Success) throws -> U?) rethrows -> U? {
        guard case .success(let value) = self else { return nil }
        return try f(value)
    }

    /// Returns the inner result, or the failure of the outer one.
    ///
    /// ```swift
    /// let nested = Result<ResultOf<Int>, any Error>.success(.success(3))
    /// print(nested.flatten().resultValue ?? 0)    // prints: 3
    /// ```
    public func flatten<T>() -> Result<T, Failure> where Success == Result<T, Failure> {
        flatMap { $0 }
    }
}

extension Result where Success: _WrapperType {
    /// The value that a success wraps; nil if it wraps none, and for a failure.
    public var flatValue: Success.Wrapped? {
        flatMapSuccess { $0.asOptional }
    }
}

extension Result: Choose2Type {
    /// The result as a choice.
    public var choose2: Choose2<Success, Failure> {
        get {
            switch self {
            case .success(let value): .v1(value)
            case .failure(let error): .v2(error)
            }
        }
        set {
            switch newValue {
            case .v1(let value): self = .success(value)
            case .v2(let error): self = .failure(error)
            }
        }
    }

    /// The number of types.
    public var arity: Int { 2 }

    /// The success, if it is one. Setting nil does nothing.
    public var v1: Success? {
        get { resultValue }
        set { if let newValue { self = .success(newValue) } }
    }

    /// The error, if it is a failure. Setting nil does nothing.
    public var v2: Failure? {
        get { resultError }
        set { if let newValue { self = .failure(newValue) } }
    }
}

extension Result: @retroactive Encodable where Success: Encodable, Failure: Encodable {
    /// Encodes the success or the error, without a key.
    public func encode(to encoder: any Encoder) throws {
        try choose2.encode(to: encoder)
    }
}

extension Result: @retroactive Decodable where Success: Decodable, Failure: Decodable {
    /// Decodes a success, or, if that fails, a failure.
    public init(from decoder: any Decoder) throws {
        switch try Choose2<Success, Failure>(from: decoder) {
        case .v1(let value): self = .success(value)
        case .v2(let error): self = .failure(error)
        }
    }
}
