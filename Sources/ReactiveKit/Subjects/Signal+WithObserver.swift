extension Signal {
    /// A signal, and the observer that gives it its events. What is sent while nobody observes the signal is lost.
    public static func withObserver() -> (Signal<Element, Error>, AnyObserver<Element, Error>) {
        let subject = PassthroughSubject<Element, Error>()
        return (subject.toSignal(), AnyObserver(observer: subject.on))
    }
}
