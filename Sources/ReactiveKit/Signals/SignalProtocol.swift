/// A sequence of events that can be observed.
///
/// To conform a type of your own, write `observe(with:)` alone. Whatever it does with the function that it is given, the
/// operators see a sequence: one event at a time, and nothing after the end.
public protocol SignalProtocol<Element, Error> {
    /// What the signal emits.
    associatedtype Element

    /// With what the signal may fail.
    associatedtype Error: Swift.Error

    /// Calls a function with every event, until the signal ends or the returned disposable is disposed.
    ///
    /// To drop the disposable ends nothing.
    @_disfavoredOverload
    func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable

    /// This signal with events that come one at a time. The default makes it of `observe(with:)`.
    var _serialSignal: Signal<Element, Error> { get }
}

extension SignalProtocol {
    public var _serialSignal: Signal<Element, Error> {
        Signal(home: nil, starting: Signal.producing(on: nil) { [self] observer in observe(with: observer.on) })
    }

    /// This signal as a `Signal`.
    @inlinable
    public func toSignal() -> Signal<Element, Error> { _serialSignal }
}
