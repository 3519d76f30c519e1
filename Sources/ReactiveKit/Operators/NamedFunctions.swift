/// The same operators for functions that are given by name, such as `+` and `==`.
///
/// In Swift 5 mode, operators of the standard library do not count as `Sendable`, which the compiler would say. They run
/// where the events come. Closures never choose these forms.
extension SignalProtocol {
    /// What a function makes of every element, where the events come.
    @_disfavoredOverload
    @inlinable
    public func map<U>(_ transform: @escaping (Element) -> U, unisolated: Void = ()) -> Signal<U, Error> {
        _serialSignal.mapped(on: nil, transform)
    }

    /// An initial value at once, and then what a function makes of the value before and every element.
    @_disfavoredOverload
    @inlinable
    public func scan<U>(
        _ initial: U, _ combine: @escaping (U, Element) -> U, unisolated: Void = ()
    ) -> Signal<U, Error> {
        _serialSignal.scanned(on: nil, initial, combine)
    }

    /// What a function makes of an initial value and all elements, when the signal completes.
    @_disfavoredOverload
    @inlinable
    public func reduce<U>(
        _ initial: U, _ combine: @escaping (U, Element) -> U, unisolated: Void = ()
    ) -> Signal<U, Error> {
        _serialSignal.reduced(on: nil, initial, combine)
    }

    /// The elements without those that equal the one before, as a function judges.
    @_disfavoredOverload
    @inlinable
    public func removeDuplicates(
        by areEqual: @escaping (Element, Element) -> Bool, unisolated: Void = ()
    ) -> Signal<Element, Error> {
        _serialSignal.withoutDuplicates(on: nil, areEqual)
    }
}
