extension Property: BindableProtocol {
    /// Sets the property to the elements of a signal. The signal's end does not complete it.
    ///
    /// The binding lasts until the signal ends, the property is deallocated, or what is returned is disposed. It does not
    /// hold the property. Elements that it has brought about itself, by bindings that form a loop, are left out.
    public func bind(signal: Signal<Value, Never>) -> any Disposable {
        signal.bind(until: bag) { [weak self] in self?.value = $0 }
    }
}

extension Property: DisposeBagProvider {}
