/// Operators for functions that are given by name, such as `+` and `==`.
///
/// In Swift 5 mode, the compiler would report that operators of the standard library are not `Sendable`. So these forms
/// take any function, and run it where the events come. Closures never choose these forms.
extension SignalProtocol {
    /// Calls a function with every element and emits the results. The function runs where the events come.
    @_disfavoredOverload
    @inlinable
    public func map<U>(_ transform: @escaping (Element) -> U, unisolated: Void = ()) -> Signal<U, Error> {
        _serialSignal.mapped(on: nil, transform)
    }

    /// Emits an initial value at once, and then the results of a function of the former value and each element.
    @_disfavoredOverload
    @inlinable
    public func scan<U>(
        _ initial: U, _ combine: @escaping (U, Element) -> U, unisolated: Void = ()
    ) -> Signal<U, Error> {
        _serialSignal.scanned(on: nil, initial, combine)
    }

    /// Combines an initial value with all elements by a function, and emits the result when the signal completes.
    @_disfavoredOverload
    @inlinable
    public func reduce<U>(
        _ initial: U, _ combine: @escaping (U, Element) -> U, unisolated: Void = ()
    ) -> Signal<U, Error> {
        _serialSignal.reduced(on: nil, initial, combine)
    }

    /// Leaves out each element that equals the one before it, as a function decides.
    @_disfavoredOverload
    @inlinable
    public func removeDuplicates(
        by areEqual: @escaping (Element, Element) -> Bool, unisolated: Void = ()
    ) -> Signal<Element, Error> {
        _serialSignal.withoutDuplicates(on: nil, as: "removeDuplicates", areEqual)
    }
}
