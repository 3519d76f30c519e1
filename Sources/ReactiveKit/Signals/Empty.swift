/// A signal that emits nothing, and completes or does not end, as Combine's of the same name.
public struct Empty<Element, Error: Swift.Error>: SignalProtocol, Equatable, Sendable {
    /// Whether it completes at once, or never.
    public let completeImmediately: Bool

    /// A signal that emits nothing.
    ///
    /// - Parameter completeImmediately: Whether it completes at once, or never.
    @inlinable
    public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    /// A signal that emits nothing, of the given types.
    @inlinable
    public init(completeImmediately: Bool = true, outputType: Element.Type, failureType: Error.Type) {
        self.completeImmediately = completeImmediately
    }

    @_disfavoredOverload
    public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        _serialSignal.observe(on: nil, observer)
    }

    @inlinable
    public var _serialSignal: Signal<Element, Error> { completeImmediately ? .completed() : .never() }
}
