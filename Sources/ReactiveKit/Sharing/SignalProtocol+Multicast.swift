internal import SwiftObserver

extension SignalProtocol {
    /// Returns a signal that passes this one's events on through a subject, which the closure makes now.
    ///
    /// ```swift
    /// let page = SafeSignal(performing: { print("fetch"); return "page" })
    /// let shared = page.multicast { ReplayOneSubject() }
    /// _ = shared.observeNext { print("title", $0) }
    /// _ = shared.observeNext { print("body", $0) }
    /// _ = shared.connect()    // prints: fetch | title page | body page
    /// ```
    public func multicast(_ createSubject: () -> Subject<Element, Error>) -> ConnectableSignal<Self> {
        shared(through: createSubject(), as: "multicast")
    }

    /// Returns a signal that passes this one's events on through a subject, once it is connected.
    public func multicast(subject: Subject<Element, Error>) -> ConnectableSignal<Self> {
        shared(through: subject, as: "multicast")
    }

    /// Returns a signal that replays the last elements and the end to later observers.
    ///
    /// ```swift
    /// let scores = SafeSignal(sequence: [70, 80, 90]).replay(limit: 2)
    /// _ = scores.connect()
    /// _ = scores.observeNext { print($0) }    // prints: 80 90
    /// ```
    ///
    /// - Parameter limit: The number of elements to keep, by default all. A negative number counts as zero, and with
    ///   zero the end is not kept either.
    public func replay(limit: Int = Int.max) -> ConnectableSignal<Self> {
        replay(limit: limit, as: "replay")
    }

    /// Returns a signal that keeps nothing: its observers get the events that come while they observe.
    ///
    /// ```swift
    /// let page = SafeSignal(performing: { print("fetch"); return "page" })
    ///     .publish()
    /// _ = page.observeNext { print("title", $0) }
    /// _ = page.observeNext { print("body", $0) }
    /// _ = page.connect()    // prints: fetch | title page | body page
    /// ```
    public func publish() -> ConnectableSignal<Self> {
        shared(through: PassthroughSubject(), as: "publish")
    }

    /// Returns a signal that observes this one only once, beginning with its first observer, and replays elements to
    /// later observers.
    ///
    /// ```swift
    /// let page = SafeSignal(performing: { print("fetch"); return "page" }).share()
    /// _ = page.observeNext { print("title", $0) }    // prints: fetch title page
    /// _ = page.observeNext { print("body", $0) }     // prints: body page
    /// ```
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
        replay(limit: limit, as: "").shared(by: SharedConnection(disconnectingAt: keepAlive ? -1 : 0), as: "share")
    }
}

extension SignalProtocol {
    /// Returns two signals: one of this signal's elements, and one of its error. Both share one observation of this
    /// signal. Its events are kept for the one that is observed later.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// let (names, errors) = login.branchOutError()
    /// _ = names.observe { print($0) }         // prints: completed
    /// _ = errors.observeNext { print($0) }    // prints: CancellationError()
    /// ```
    public func branchOutError() -> (Signal<Element, Never>, Signal<Error, Never>) {
        let shared = share()
        return (
            shared.withoutError(as: "branchOutError", insteadOf: 1, logging: false),
            shared.errors(as: "branchOutError", insteadOf: 1)
        )
    }

    /// Returns two signals: one of this signal's elements, and one of its error, changed by a function. Both share one
    /// observation of this signal. Its events are kept for the one that is observed later.
    @preconcurrency
    public func branchOutError<F>(
        @_inheritActorContext _ mapError: @escaping @isolated(any) @Sendable (Error) -> F
    ) -> (Signal<Element, Never>, Signal<F, Never>) {
        let shared = share()
        return (
            shared.withoutError(as: "branchOutError", insteadOf: 1, logging: false),
            shared.errors(as: "branchOutError", insteadOf: 1).mapping(ClientClosure.transform(mapError))
        )
    }
}

extension SignalProtocol {
    private func replay(limit: Int, as name: StaticString) -> ConnectableSignal<Self> {
        switch limit {
        case ...0: shared(through: PassthroughSubject(), as: name)
        case 1: shared(through: ReplayOneSubject(), as: name)
        default: shared(through: ReplaySubject(bufferSize: limit), as: name)
        }
    }

    func shared(through subject: Subject<Element, Error>, as name: StaticString) -> ConnectableSignal<Self> {
        ConnectableSignal(source: self, subject: subject, as: name)
    }
}
