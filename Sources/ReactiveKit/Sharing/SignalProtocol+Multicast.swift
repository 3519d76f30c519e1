extension SignalProtocol {
    /// Returns a signal that passes this one's events on through a subject, which the closure makes now.
    public func multicast(_ createSubject: () -> Subject<Element, Error>) -> ConnectableSignal<Self> {
        multicast(subject: createSubject())
    }

    /// Returns a signal that passes this one's events on through a subject, once it is connected.
    public func multicast(subject: Subject<Element, Error>) -> ConnectableSignal<Self> {
        ConnectableSignal(source: self, subject: subject)
    }

    /// Returns a signal that replays the last elements and the end to later observers.
    ///
    /// - Parameter limit: The number of elements to keep, by default all. A negative number counts as zero, and with
    ///   zero the end is not kept either.
    public func replay(limit: Int = Int.max) -> ConnectableSignal<Self> {
        switch limit {
        case ...0: multicast(subject: PassthroughSubject())
        case 1: multicast(subject: ReplayOneSubject())
        default: multicast(subject: ReplaySubject(bufferSize: limit))
        }
    }

    /// Returns a signal that keeps nothing: its observers get the events that come while they observe.
    public func publish() -> ConnectableSignal<Self> {
        multicast(subject: PassthroughSubject())
    }

    /// Returns a signal that observes this one only once, beginning with its first observer, and replays elements to
    /// later observers.
    ///
    /// Without observers, it stops observing this signal. It starts again with the next observer, which still gets the
    /// kept elements. Once this signal has ended, it is not observed again: later observers get the kept elements and
    /// the end.
    ///
    /// - Parameters:
    ///   - limit: The number of elements to keep, by default all. A negative number counts as zero, and with zero the
    ///     end is not kept either.
    ///   - keepAlive: Whether to go on observing this signal without observers.
    public func share(limit: Int = Int.max, keepAlive: Bool = false) -> Signal<Element, Error> {
        replay(limit: limit).refCount(disconnectCount: keepAlive ? -1 : 0)
    }
}

extension SignalProtocol {
    /// Returns two signals: one of this signal's elements, and one of its error. Both share one observation of this
    /// signal. Its events are kept for the one that is observed later.
    public func branchOutError() -> (Signal<Element, Never>, Signal<Error, Never>) {
        let shared = share()
        return (shared.suppressError(logging: false), shared.toErrorSignal())
    }

    /// Returns two signals: one of this signal's elements, and one of its error, changed by a function. Both share one
    /// observation of this signal. Its events are kept for the one that is observed later.
    @preconcurrency
    public func branchOutError<F>(
        @_inheritActorContext _ mapError: @escaping @isolated(any) @Sendable (Error) -> F
    ) -> (Signal<Element, Never>, Signal<F, Never>) {
        let shared = share()
        return (shared.suppressError(logging: false), shared.toErrorSignal().map(mapError))
    }
}
