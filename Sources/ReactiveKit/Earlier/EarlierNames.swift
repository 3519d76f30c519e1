/// Earlier names of types. They go on working; the compiler says what to write.

@available(*, deprecated, message: "Write Signal<Element, Error>.Event")
public typealias Event<Element, Error: Swift.Error> = Signal<Element, Error>.Event

@available(*, deprecated, renamed: "Never")
public typealias NoError = Never

@available(*, deprecated, renamed: "SafeSignal")
public typealias Signal1<Element> = Signal<Element, Never>

@available(*, deprecated, renamed: "SafeObserver")
public typealias Observer1<Element> = Observer<Element, Never>

@available(*, deprecated, renamed: "PassthroughSubject")
public typealias PublishSubject<Element, Error: Swift.Error> = PassthroughSubject<Element, Error>

@available(*, deprecated, message: "Write PassthroughSubject<Element, Never>")
public typealias SafePublishSubject<Element> = PassthroughSubject<Element, Never>

@available(*, deprecated, message: "Write PassthroughSubject<Element, Never>")
public typealias PublishSubject1<Element> = PassthroughSubject<Element, Never>

@available(*, deprecated, renamed: "SafeReplaySubject")
public typealias ReplaySubject1<Element> = ReplaySubject<Element, Never>

@available(*, deprecated, renamed: "SafeReplayOneSubject")
public typealias ReplayOneSubject1<Element> = ReplayOneSubject<Element, Never>
