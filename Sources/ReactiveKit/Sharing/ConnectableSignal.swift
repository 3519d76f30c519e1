/// A signal with many observers but one observation of its source, which begins when the signal is connected.
///
/// ```swift
/// let ticks = PassthroughSubject<Int, Never>()
/// let shared = ConnectableSignal(source: ticks, subject: PassthroughSubject())
/// _ = shared.observeNext { print($0) }
/// ticks.send(1)
/// let connection = shared.connect()
/// ticks.send(2)    // prints: 2
/// connection.dispose()
/// ```
///
/// All events of the source go through a subject. The signal retains both. While connected, the source retains the
/// subject.
public final class ConnectableSignal<Source: SignalProtocol>: ConnectableSignalProtocol {
    public typealias Element = Source.Element
    public typealias Error = Source.Error

    private let source: Source
    private let subject: Subject<Source.Element, Source.Error>
    /// The operator that made it; empty if it has another name, or none.
    private let name: StaticString

    /// Creates a signal that passes the events of a source on through a subject.
    public init(source: Source, subject: Subject<Source.Element, Source.Error>) {
        self.source = source
        self.subject = subject
        name = ""
    }

    init(source: Source, subject: Subject<Source.Element, Source.Error>, as name: StaticString) {
        self.source = source
        self.subject = subject
        self.name = name
    }

    /// Observes the source until the returned disposable is disposed. Each call begins another observation.
    ///
    /// Once the subject has ended, the source is not observed any more, and the returned disposable is disposed
    /// already.
    public func connect() -> any Disposable {
        guard !subject.isTerminated else { return SimpleDisposable(isDisposed: true) }
        return source._serialSignal.observe(on: nil, into: subject.messenger, as: name, subject.on)
    }

    /// Calls a function with the events that the subject keeps, and then with every event that comes while the signal
    /// is connected.
    @_disfavoredOverload
    public func observe(with observer: @escaping Observer<Source.Element, Source.Error>) -> any Disposable {
        subject._serialSignal.observe(on: nil, observer)
    }

    public var _serialSignal: Signal<Source.Element, Source.Error> { subject._serialSignal }
}

extension ConnectableSignal: Sendable where Source: Sendable, Source.Element: Sendable {}

/// A signal that emits nothing until it is connected.
///
/// ```swift
/// func begin(_ signals: [any ConnectableSignalProtocol], in bag: DisposeBag) {
///     for signal in signals { signal.connect().dispose(in: bag) }
/// }
/// let scores = SafeSignal(sequence: [80, 90]).publish()
/// _ = scores.observeNext { print($0) }
/// begin([scores], in: bag)    // prints: 80 90
/// ```
public protocol ConnectableSignalProtocol: SignalProtocol {
    /// Connects the signal for all its observers. Releasing the returned disposable does not end the connection.
    func connect() -> any Disposable
}
