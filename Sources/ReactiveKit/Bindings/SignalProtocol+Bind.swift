internal import SwiftObserver

extension SignalProtocol where Error == Never {
    /// Passes the elements of this signal on to a subject, a property, or something else that can be bound to.
    ///
    /// The binding lasts until this signal ends, the target is deallocated, or what is returned is disposed. The target is
    /// not held, and is not told of the end. Two or more bindings may form a loop: an element goes round it but once.
    @discardableResult
    public func bind<B: BindableProtocol>(to bindable: B) -> any Disposable where B.Element == Element {
        bindable.bind(signal: toSignal())
    }

    /// The same for a target that takes optional elements.
    @discardableResult
    public func bind<B: BindableProtocol>(to bindable: B) -> any Disposable
    where B.Element: OptionalProtocol, B.Element.Wrapped == Element {
        bindable.bind(
            signal: _serialSignal.stage { downstream in
                let next = downstream.next
                return downstream.before { next(B.Element($0)) }
            })
    }
}

extension BindableProtocol where Self: SignalProtocol, Self.Error == Never {
    /// Keeps this and a target in step: each is given the elements of the other.
    ///
    /// The target is given the elements of this side first; so of two properties, the target takes the value of this one. The
    /// binding lasts until one of both ends or is deallocated, or what is returned is disposed.
    @discardableResult
    public func bidirectionalBind<B: BindableProtocol & SignalProtocol>(to target: B) -> any Disposable
    where B.Element == Element, B.Error == Error {
        // One cause for both ways: what one has brought about, the other leaves out.
        let cause = Cause()
        let there = target.bind(signal: toSignal().led(by: cause))
        let back = bind(signal: target.toSignal().led(by: cause))
        return CompositeDisposable([there, back])
    }
}
