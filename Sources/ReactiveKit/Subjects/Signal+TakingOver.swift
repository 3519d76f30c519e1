extension Signal where Error == Never {
    /// A signal of what a function that is kept in a variable is called with from now on: the function is replaced.
    ///
    /// What comes while nobody observes is lost. The new function holds the signal's source.
    public init(takingOver nextObserver: inout (Element) -> Void) {
        let subject = PassthroughSubject<Element, Never>()
        nextObserver = { subject.send($0) }
        self = subject.toSignal()
    }
}

extension Signal where Element == Void, Error == Never {
    /// A signal of the calls of a function that is kept in a variable, from now on: the function is replaced.
    ///
    /// What comes while nobody observes is lost. The new function holds the signal's source.
    public init(takingOver nextObserver: inout () -> Void) {
        let subject = PassthroughSubject<Void, Never>()
        nextObserver = { subject.send() }
        self = subject.toSignal()
    }
}
