extension Subject: BindableProtocol {
    /// Sends the elements of a signal, but not its end.
    ///
    /// The binding lasts until the signal ends, the subject is deallocated, or what is returned is disposed. It does not hold
    /// the subject. Elements that it has brought about itself, by bindings that form a loop, are left out.
    public final func bind(signal: Signal<Element, Never>) -> any Disposable {
        signal.bind(until: disposeBag) { [weak self] in self?.on(.next($0)) }
    }
}
