extension SignalProtocol {
    /// The same as `output(at:)`.
    @available(*, deprecated, renamed: "output(at:)")
    public func element(at index: Int) -> Signal<Element, Error> {
        output(at: index)
    }

    /// The same as `dropFirst(_:)`.
    @available(*, deprecated, renamed: "dropFirst(_:)")
    public func skip(first count: Int) -> Signal<Element, Error> {
        dropFirst(count)
    }

    /// The same as `dropLast(_:)`.
    @available(*, deprecated, renamed: "dropLast(_:)")
    public func skip(last count: Int) -> Signal<Element, Error> {
        dropLast(count)
    }

    /// The same as `prefix(while:)`.
    @available(*, deprecated, renamed: "prefix(while:)")
    @preconcurrency
    public func take(
        @_inheritActorContext while shouldContinue: @escaping @isolated(any) @Sendable (Element) -> Bool
    ) -> Signal<Element, Error> {
        prefix(while: shouldContinue)
    }

    /// The same as `prefix(maxLength:)`.
    @available(*, deprecated, renamed: "prefix(maxLength:)")
    public func take(first count: Int) -> Signal<Element, Error> {
        prefix(maxLength: count)
    }

    /// The same as `suffix(maxLength:)`.
    @available(*, deprecated, renamed: "suffix(maxLength:)")
    public func take(last count: Int) -> Signal<Element, Error> {
        suffix(maxLength: count)
    }

    /// The same as `ignoreOutput()`.
    @available(*, deprecated, renamed: "ignoreOutput")
    public func ignoreElements() -> Signal<Element, Error> {
        ignoreOutput()
    }

    /// The elements without those that equal the one before: the function says whether two are distinct.
    @available(
        *, deprecated, message: "Write removeDuplicates(by:), whose function says whether two elements are equal"
    )
    @preconcurrency
    public func distinct(
        @_inheritActorContext areDistinct: @escaping @isolated(any) @Sendable (Element, Element) -> Bool
    ) -> Signal<Element, Error> {
        withoutDuplicates(unless: areDistinct)
    }

    /// The elements without those that equal the one before: the function says whether two are distinct.
    @available(
        *, deprecated, message: "Write removeDuplicates(by:), whose function says whether two elements are equal"
    )
    @preconcurrency
    public func distinctUntilChanged(
        @_inheritActorContext _ areDistinct: @escaping @isolated(any) @Sendable (Element, Element) -> Bool
    ) -> Signal<Element, Error> {
        withoutDuplicates(unless: areDistinct)
    }
}

extension SignalProtocol where Element: Equatable {
    /// The same as `removeDuplicates()`.
    @available(*, deprecated, renamed: "removeDuplicates")
    public func distinct() -> Signal<Element, Error> {
        removeDuplicates()
    }

    /// The same as `removeDuplicates()`.
    @available(*, deprecated, renamed: "removeDuplicates")
    public func distinctUntilChanged() -> Signal<Element, Error> {
        removeDuplicates()
    }
}
