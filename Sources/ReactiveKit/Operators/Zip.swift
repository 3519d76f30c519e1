public import SwiftObserver

extension SignalProtocol {
    /// Emits the elements of two signals in pairs: the first of one with the first of the other, and so on.
    ///
    /// ```swift
    /// let (questions, answers) = (
    ///     PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>()
    /// )
    /// _ = questions.zip(with: answers).observeNext { print($0, $1) }
    /// questions.send("Tea?")
    /// questions.send("Milk?")
    /// answers.send("Yes")    // prints: Tea? Yes
    /// ```
    ///
    /// This signal is observed first. Elements wait for their partners, however many. The result completes when one
    /// signal has completed and none of its elements waits any more, and fails when one fails.
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error> where O.Error == Error {
        zipped(with: other, as: "zip")
    }

    @inlinable
    func zipped<O: SignalProtocol>(
        with other: O, as name: StaticString
    ) -> Signal<(Element, O.Element), Error> where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal, as: name) {
            ZipMachine<Element, O.Element, Error>()
        }
    }

    /// Calls a function with the elements of two signals in pairs, and emits the results.
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        zip(with: other).joining(ClientClosure.transform(combine))
    }

    /// An overload of `zip(with:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error> where O.Error == Never {
        zip(with: other.castError(to: Error.self))
    }

    /// An overload of `zip(with:combine:)` for another signal that cannot fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Never {
        zip(with: other.castError(to: Error.self)).joining(ClientClosure.transform(combine))
    }
}

extension SignalProtocol where Error == Never {
    /// An overload of `zip(with:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func zip<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).zip(with: other)
    }

    /// An overload of `zip(with:combine:)` for another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func zip<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).zip(with: other).joining(ClientClosure.transform(combine))
    }
}

/// Emits the elements of two sources in pairs; completes when one has completed and none of its elements waits.
@usableFromInline
struct ZipMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var left = Fifo<Left>()
    @usableFromInline var right = Fifo<Right>()
    @usableFromInline var leftIsOpen = true
    @usableFromInline var rightIsOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            guard let other = right.popFirst() else {
                left.append(element)
                return .nothing
            }
            return .emit((element, other)).ending(ending)
        case .right(.next(let element)):
            guard let other = left.popFirst() else {
                right.append(element)
                return .nothing
            }
            return .emit((other, element)).ending(ending)
        case .left(.end(.completed)):
            leftIsOpen = false
            return Step.close(0).ending(ending)
        case .right(.end(.completed)):
            rightIsOpen = false
            return Step.close(1).ending(ending)
        case .left(.end(let failure)), .right(.end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    var ending: End<Failure>? {
        (!leftIsOpen && left.isEmpty) || (!rightIsOpen && right.isEmpty) ? .completed : nil
    }
}
