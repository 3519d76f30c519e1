public import SwiftObserver

extension SignalProtocol where Element: OptionalProtocol {
    /// What a function makes of every element that is not nil; nil stays nil.
    @preconcurrency
    @inlinable
    public func mapWrapped<NewWrapped>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element.Wrapped) -> NewWrapped
    ) -> Signal<NewWrapped?, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { $0.passing { $0._unbox.map(call) } }
    }

    /// The elements, with another one in place of nil.
    @inlinable
    public func replaceNils(with replacement: Element.Wrapped) -> Signal<Element.Wrapped, Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { next($0._unbox ?? replacement) }
        }
    }

    /// The elements that are not nil.
    @inlinable
    public func ignoreNils() -> Signal<Element.Wrapped, Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { if let value = $0._unbox { next(value) } }
        }
    }
}

/// What `Optional` conforms to, so that extensions can speak of signals of optionals.
public protocol OptionalProtocol: ExpressibleByNilLiteral {
    /// What is wrapped.
    associatedtype Wrapped

    /// This value as an optional.
    var _unbox: Wrapped? { get }

    /// No value.
    init(nilLiteral: ())

    /// A value.
    init(_ some: Wrapped)
}

extension Optional: OptionalProtocol {
    /// This value.
    @inlinable
    public var _unbox: Wrapped? { self }
}
