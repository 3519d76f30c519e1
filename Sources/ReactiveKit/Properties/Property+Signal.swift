public import SwiftObserver

extension Property: SubjectProtocol {
    /// Sets the value, or completes the property.
    ///
    /// The value of a property that has completed can still be set, but observers are told no more. Who observes it is given
    /// its value and the event `completed`.
    @inlinable
    public func on(_ event: Signal<Value, Never>.Event) {
        if case .next(let value) = event { cell.value = value } else { complete() }
    }

    /// Calls a function with the current value, and then with every event.
    @_disfavoredOverload
    @inlinable
    public func observe(with observer: @escaping Observer<Value, Never>) -> any Disposable {
        _serialSignal.observe(on: nil, observer)
    }

    @inlinable
    public var _serialSignal: Signal<Value, Never> {
        if let subject { return signal(through: subject) }
        return Signal(home: nil, canHop: true) { [self] downstream in
            let (observation, next, finish) = (downstream.observation, downstream.next, downstream.end)
            let end = PropertyEnd.identity
            let token = cell.connectWithValue(on: downstream.actor, atOnce: true) { update, author in
                if !observation.isActive { return }
                if ObjectIdentifier(author) == end {
                    finish(.finished)
                } else {
                    next(update.new)
                }
            }
            observation.attach(.token(token))
        }
    }

    /// The current value, and then what a subject sends; between the two, what was set meanwhile.
    @usableFromInline
    func signal(through subject: Subject<Value, Never>) -> Signal<Value, Never> {
        Signal(
            home: nil,
            starting: Signal.producing(on: nil) { [self] observer in
                let first = cell.changes
                observer.receive(cell.value)
                let disposable = subject.observe(with: observer.on)
                if cell.changes != first { observer.receive(cell.value) }
                return disposable
            })
    }
}
