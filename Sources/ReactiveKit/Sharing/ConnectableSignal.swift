/// A signal that many can observe while its source is observed but once: when it is connected.
///
/// All events of the source go through a subject. The signal holds both; the source, while connected, holds the subject.
public final class ConnectableSignal<Source: SignalProtocol>: ConnectableSignalProtocol {
    public typealias Element = Source.Element
    public typealias Error = Source.Error

    private let source: Source
    private let subject: Subject<Source.Element, Source.Error>

    /// A signal that passes the events of a source on through a subject.
    public init(source: Source, subject: Subject<Source.Element, Source.Error>) {
        self.source = source
        self.subject = subject
    }

    /// Observes the source, once more with each call, until what is returned is disposed.
    ///
    /// Once the subject has ended, the source is not observed any more, and what is returned is disposed already.
    public func connect() -> any Disposable {
        guard !subject.isTerminated else { return SimpleDisposable(isDisposed: true) }
        return source.observe(with: subject)
    }

    /// Calls a function with every event that comes while the signal is connected, and with what the subject keeps.
    @_disfavoredOverload
    public func observe(with observer: @escaping Observer<Source.Element, Source.Error>) -> any Disposable {
        subject._serialSignal.observe(on: nil, observer)
    }

    public var _serialSignal: Signal<Source.Element, Source.Error> { subject._serialSignal }
}

extension ConnectableSignal: Sendable where Source: Sendable, Source.Element: Sendable {}

/// A signal that emits nothing until it is connected.
public protocol ConnectableSignalProtocol: SignalProtocol {
    /// Starts it, for everybody who observes. To drop what is returned ends nothing.
    func connect() -> any Disposable
}
