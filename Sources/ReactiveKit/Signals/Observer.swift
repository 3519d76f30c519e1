/// A function that is given the events of a signal.
public typealias Observer<Element, Error: Swift.Error> = (Signal<Element, Error>.Event) -> Void

/// A function that is given the events of a signal that cannot fail.
public typealias SafeObserver<Element> = Observer<Element, Never>

/// The same as `Observer`, under a name that no other module has.
public typealias SignalObserver<Element, Error: Swift.Error> = Observer<Element, Error>
