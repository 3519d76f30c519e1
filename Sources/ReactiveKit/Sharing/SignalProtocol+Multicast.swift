extension SignalProtocol {
    /// A signal that passes this one's events on through a subject, which the closure makes now.
    public func multicast(_ createSubject: () -> Subject<Element, Error>) -> ConnectableSignal<Self> {
        multicast(subject: createSubject())
    }

    /// A signal that passes this one's events on through a subject, once it is connected.
    public func multicast(subject: Subject<Element, Error>) -> ConnectableSignal<Self> {
        ConnectableSignal(source: self, subject: subject)
    }

    /// A signal that replays the last elements, and the end, to those who observe later.
    ///
    /// - Parameter limit: How many elements are kept, by default all. A negative number counts as zero, and with zero the end
    ///   is not kept either.
    public func replay(limit: Int = Int.max) -> ConnectableSignal<Self> {
        switch limit {
        case ...0: multicast(subject: PassthroughSubject())
        case 1: multicast(subject: ReplayOneSubject())
        default: multicast(subject: ReplaySubject(bufferSize: limit))
        }
    }

    /// A signal whose observers get what comes while they observe.
    public func publish() -> ConnectableSignal<Self> {
        multicast(subject: PassthroughSubject())
    }

    /// A signal that observes this one but once, from when it is first observed, and replays elements to those who come later.
    ///
    /// When nobody observes it any more, it stops observing this one, and starts again with the next observer, who is given
    /// what was kept all the same. Once this signal has ended, it is not observed again: later observers are given what was
    /// kept and the end.
    ///
    /// - Parameters:
    ///   - limit: How many elements are kept, by default all. A negative number counts as zero, and with zero the end is not
    ///     kept either.
    ///   - keepAlive: Whether to go on when nobody observes any more.
    public func share(limit: Int = Int.max, keepAlive: Bool = false) -> Signal<Element, Error> {
        replay(limit: limit).refCount(disconnectCount: keepAlive ? -1 : 0)
    }
}

extension SignalProtocol {
    /// The elements of the signal, and its error, as two signals. Both share one observation of this one, and all that it
    /// emits is kept for whichever is observed later.
    public func branchOutError() -> (Signal<Element, Never>, Signal<Error, Never>) {
        let shared = share()
        return (shared.suppressError(logging: false), shared.toErrorSignal())
    }

    /// The elements of the signal, and what a function makes of its error, as two signals. Both share one observation of this
    /// one, and all that it emits is kept for whichever is observed later.
    @preconcurrency
    public func branchOutError<F>(
        @_inheritActorContext _ mapError: @escaping @isolated(any) @Sendable (Error) -> F
    ) -> (Signal<Element, Never>, Signal<F, Never>) {
        let shared = share()
        return (shared.suppressError(logging: false), shared.toErrorSignal().map(mapError))
    }
}
