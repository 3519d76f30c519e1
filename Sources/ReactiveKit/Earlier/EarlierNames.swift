// Earlier names of types. They go on working; the compiler says what to write.

/// The events of a signal.
@available(*, deprecated, message: "Write Signal<Element, Error>.Event")
public typealias Event<Element, Error: Swift.Error> = Signal<Element, Error>.Event

/// The error of signals that cannot fail.
@available(*, deprecated, renamed: "Never")
public typealias NoError = Never

/// A signal that cannot fail.
@available(*, deprecated, renamed: "SafeSignal")
public typealias Signal1<Element> = Signal<Element, Never>

/// An observer of a signal that cannot fail.
@available(*, deprecated, renamed: "SafeObserver")
public typealias Observer1<Element> = Observer<Element, Never>

/// A subject that keeps nothing.
@available(*, deprecated, renamed: "PassthroughSubject")
public typealias PublishSubject<Element, Error: Swift.Error> = PassthroughSubject<Element, Error>

/// A subject that keeps nothing and cannot fail.
@available(*, deprecated, message: "Write PassthroughSubject<Element, Never>")
public typealias SafePublishSubject<Element> = PassthroughSubject<Element, Never>

/// A subject that keeps nothing and cannot fail.
@available(*, deprecated, message: "Write PassthroughSubject<Element, Never>")
public typealias PublishSubject1<Element> = PassthroughSubject<Element, Never>

/// A subject that keeps elements and cannot fail.
@available(*, deprecated, renamed: "SafeReplaySubject")
public typealias ReplaySubject1<Element> = ReplaySubject<Element, Never>

/// A subject that keeps one element and cannot fail.
@available(*, deprecated, renamed: "SafeReplayOneSubject")
public typealias ReplayOneSubject1<Element> = ReplayOneSubject<Element, Never>
