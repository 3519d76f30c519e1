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

/// What a signal that cannot fail can be bound to.
public protocol BindableProtocol<Element> {
    /// What it takes.
    associatedtype Element

    /// Takes the elements of a signal, until that ends, the target is deallocated, or what is returned is disposed.
    func bind(signal: Signal<Element, Never>) -> any Disposable
}

extension Subject: BindableProtocol {
    /// Sends the elements of a signal, but not its end.
    ///
    /// The binding lasts until the signal ends, the subject is deallocated, or what is returned is disposed. It does not hold
    /// the subject. Elements that it has brought about itself, by bindings that form a loop, are left out.
    public final func bind(signal: Signal<Element, Never>) -> any Disposable {
        signal.bind(until: disposeBag) { [weak self] in self?.on(.next($0)) }
    }
}

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

extension Signal where Error == Never {
    /// This signal without the elements that somebody's sending led to, who is the cause of what the others lead to.
    func led(by cause: Cause) -> Signal {
        stage { downstream in
            let next = downstream.next
            return downstream.before { element in
                if !cause.isAtWork { cause.lead { next(element) } }
            }
        }
    }

    /// Calls a function with all elements but those that it has brought about itself: at once, or while messages of what it
    /// sets wait. Ends with a bag.
    func bind(until bag: DisposeBag, _ receive: @escaping (Element) -> Void) -> any Disposable {
        let observation = Observation()
        led(by: Cause()).begin(observation, on: nil, next: receive) { _ in observation.end() }
        bag.addBond(observation)
        return observation
    }
}
