internal import SwiftObserver

extension SignalProtocol where Error == Never {
    /// Passes the elements of this signal on to a subject, a property, or another bindable target.
    ///
    /// ```swift
    /// let (price, total) = (Property(5), Property(0))
    /// price.map { $0 * 2 }.bind(to: total)
    /// price.value = 6
    /// print(total.value)    // prints: 12
    /// ```
    ///
    /// The binding lasts until this signal ends, the target is deallocated, or the returned disposable is disposed. It
    /// does not retain the target, and does not pass the end on. Bindings may form a loop: an element goes round it
    /// only once.
    @discardableResult
    public func bind<B: BindableProtocol>(to bindable: B) -> any Disposable where B.Element == Element {
        bindable.bind(signal: toSignal())
    }

    /// Passes the elements of this signal on to a target that takes optional elements.
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
    /// Binds this and a target to each other, so that each gets the elements of the other.
    ///
    /// ```swift
    /// let (model, field) = (Property("Ada"), Property(""))
    /// model.bidirectionalBind(to: field)
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    ///
    /// The target gets the elements of this side first. So between two properties, the target takes the value of this
    /// one. The binding lasts until one of them ends or is deallocated, or the returned disposable is disposed.
    ///
    /// Once two bound properties are no longer set and their deliveries have run, their values agree: the value that
    /// was set last wins. Values that are replaced before they are delivered are not passed on. That holds for
    /// properties without a subject of yours.
    @discardableResult
    public func bidirectionalBind<B: BindableProtocol & SignalProtocol>(to target: B) -> any Disposable
    where B.Element == Element, B.Error == Error {
        if let token = (self as? Property<Element>)?.bindBoth(to: target as? Property<Element>) { return token }
        // One cause for both directions, so that neither passes on an element that the other has caused.
        let cause = Cause()
        let there = target.bind(signal: toSignal().led(by: cause))
        let back = bind(signal: target.toSignal().led(by: cause))
        return CompositeDisposable([there, back])
    }
}

/// A target for bindings of signals that cannot fail.
///
/// ```swift
/// final class Console: BindableProtocol {
///     func bind(signal: Signal<String, Never>) -> any Disposable {
///         signal.observeNext { print(">", $0) }
///     }
/// }
/// Property("ready").bind(to: Console())    // prints: > ready
/// ```
public protocol BindableProtocol<Element> {
    /// The type of the elements.
    associatedtype Element

    /// Takes the elements of a signal, until the signal ends, the target is deallocated, or the returned disposable is
    /// disposed.
    func bind(signal: Signal<Element, Never>) -> any Disposable
}

extension Subject: BindableProtocol {
    /// Sends the elements of a signal, but not its end.
    ///
    /// The binding lasts until the signal ends, the subject is deallocated, or the returned disposable is disposed. It
    /// does not retain the subject. It leaves out elements that it has caused itself, through bindings that form a
    /// loop.
    public final func bind(signal: Signal<Element, Never>) -> any Disposable {
        signal.bind(until: disposeBag, into: messenger) { [weak self] in self?.on(.next($0)) }
    }
}

extension Property: BindableProtocol {
    /// Sets the property to the elements of a signal. The signal's end does not complete the property.
    ///
    /// The binding lasts until the signal ends, the property is deallocated, or the returned disposable is disposed. It
    /// does not retain the property. It leaves out elements that it has caused itself, through bindings that form a
    /// loop.
    public func bind(signal: Signal<Value, Never>) -> any Disposable {
        signal.bind(until: bag, into: cell) { [weak self] in self?.value = $0 }
    }
}

extension Property: DisposeBagProvider {}

extension Property {
    /// Keeps the values of two properties in step. Returns nil if one of them cannot be bound by its value alone: one
    /// that ended gives no more elements, but takes them, and a client's subject gives elements that are no values.
    fileprivate func bindBoth(to target: Property?) -> ObservationToken? {
        guard let target, target !== self, subject == nil, target.subject == nil, !cell.isFinished,
            !target.cell.isFinished
        else { return nil }
        return cell.bind(to: target.cell, echoed: true, endedBy: PropertyEnd.author) { _, _ in false }
    }
}

extension Signal where Error == Never {
    /// Leaves out the elements that a cause has led to, and makes the cause lead to everything that the other elements
    /// bring about.
    func led(by cause: Cause) -> Signal {
        stage { downstream in
            let next = downstream.next
            let leading = LeadingCause(cause)
            return downstream.before { element in leading.leadOnce { next(element) } }
        }
    }

    /// Calls a function with all elements except the ones that the function itself has caused, at once or through
    /// messages that had to wait. The binding ends with a bag.
    func bind(
        until bag: DisposeBag, into target: AnyObject? = nil, _ receive: @escaping (Element) -> Void
    ) -> any Disposable {
        let observation = Observation()
        led(by: Cause()).begin(observation, on: nil, into: target, next: receive) { _ in observation.end() }
        bag.addBond(observation)
        return observation
    }
}
