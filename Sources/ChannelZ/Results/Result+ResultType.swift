extension Result: ResultType {
    /// A success.
    public init(_ some: Success) {
        self = .success(some)
    }

    /// A failure.
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

    /// The same with an error of any type.
    public var asErrorResult: ResultOf<Success> { mapError { $0 } }

    /// What a function makes of a success; nil for a failure.
    public func mapSuccess<U>(_ f: (Success) throws -> U) rethrows -> U? {
        guard case .success(let value) = self else { return nil }
        return try f(value)
    }

    /// What a function makes of a success; nil for a failure, and if the function returns that.
    public func flatMapSuccess<U>(_ f: (Success) throws -> U?) rethrows -> U? {
        guard case .success(let value) = self else { return nil }
        return try f(value)
    }

    /// The inner result, or the failure of the outer one.
    public func flatten<T>() -> Result<T, Failure> where Success == Result<T, Failure> {
        flatMap { $0 }
    }
}

extension Result where Success: _WrapperType {
    /// The wrapped value of a success; nil if there is none, and for a failure.
    public var flatValue: Success.Wrapped? {
        flatMapSuccess { $0.asOptional }
    }
}

extension Result: Choose2Type {
    /// The same as a choice.
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

    /// Of how many types it may be.
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
    /// Encodes the success or the error and nothing else.
    public func encode(to encoder: any Encoder) throws {
        try choose2.encode(to: encoder)
    }
}

extension Result: @retroactive Decodable where Success: Decodable, Failure: Decodable {
    /// Decodes a success if that can be decoded, otherwise a failure.
    public init(from decoder: any Decoder) throws {
        switch try Choose2<Success, Failure>(from: decoder) {
        case .v1(let value): self = .success(value)
        case .v2(let error): self = .failure(error)
        }
    }
}
