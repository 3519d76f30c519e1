public import SwiftObserver

extension SignalProtocol where Element: OptionalProtocol {
    /// Calls a function with every element that is not nil, and emits the results. An element that is nil is emitted as
    /// nil.
    ///
    /// ```swift
    /// let selection = SafeSignal<Int?>(sequence: [nil, 4])
    /// _ = selection.mapWrapped { "row \($0)" }
    ///     .observeNext { print($0 ?? "none") }    // prints: none row 4
    /// ```
    @preconcurrency
    @inlinable
    public func mapWrapped<NewWrapped>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element.Wrapped) -> NewWrapped
    ) -> Signal<NewWrapped?, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            downstream.note("mapWrapped")
            return downstream.passing { $0._unbox.map(call) }
        }
    }

    /// Emits the elements, with a replacement for nil.
    ///
    /// ```swift
    /// let title = SafeSignal<String?>(sequence: [nil, "Ada"])
    /// _ = title.replaceNils(with: "Untitled").observeNext { print($0) }
    /// // prints: Untitled Ada
    /// ```
    @inlinable
    public func replaceNils(with replacement: Element.Wrapped) -> Signal<Element.Wrapped, Error> {
        _serialSignal.stage { downstream in
            downstream.note("replaceNils")
            let next = downstream.next
            return downstream.before { next($0._unbox ?? replacement) }
        }
    }

    /// Emits the elements that are not nil.
    ///
    /// ```swift
    /// let selection = SafeSignal<Int?>(sequence: [nil, 4])
    /// _ = selection.ignoreNils().observeNext { print($0) }    // prints: 4
    /// ```
    @inlinable
    public func ignoreNils() -> Signal<Element.Wrapped, Error> {
        _serialSignal.stage { downstream in
            downstream.note("ignoreNils")
            let next = downstream.next
            return downstream.before { if let value = $0._unbox { next(value) } }
        }
    }
}

/// The protocol of `Optional`, for extensions of signals of optionals.
///
/// ```swift
/// func known<T: OptionalProtocol>(_ values: [T]) -> [T.Wrapped] {
///     values.compactMap(\._unbox)
/// }
/// print(known([4, nil, 7]))    // prints: [4, 7]
/// ```
public protocol OptionalProtocol: ExpressibleByNilLiteral {
    /// The wrapped type.
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
