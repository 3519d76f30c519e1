public import SwiftObserver

extension SignalProtocol {
    /// Emits the latest elements of two signals whenever one of them emits, once both have emitted.
    ///
    /// ```swift
    /// let (price, quantity) = (Property(5), Property(2))
    /// let total = price.combineLatest(with: quantity).map { $0 * $1 }
    /// _ = total.observeNext { print($0) }    // prints: 10
    /// quantity.value = 3                     // prints: 15
    /// ```
    ///
    /// This signal is observed first. The result completes when both have completed, and fails when one fails.
    @inlinable
    public func combineLatest<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Error {
        combinedLatest(with: other, as: "combineLatest")
    }

    @inlinable
    func combinedLatest<O: SignalProtocol>(
        with other: O, as name: StaticString
    ) -> Signal<(Element, O.Element), Error> where O.Error == Error {
        Signal.combining(_serialSignal, other._serialSignal, as: name) {
            CombineLatestMachine<Element, O.Element, Error>()
        }
    }

    /// Calls a function with the latest elements of two signals whenever one of them emits, once both have emitted, and
    /// emits the results.
    @preconcurrency
    @inlinable
    public func combineLatest<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Error {
        combineLatest(with: other).joining(ClientClosure.transform(combine))
    }

    /// An overload of `combineLatest(with:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func combineLatest<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), Error>
    where O.Error == Never {
        combineLatest(with: other.castError(to: Error.self))
    }

    /// An overload of `combineLatest(with:combine:)` for another signal that cannot fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func combineLatest<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, Error> where O.Error == Never {
        combineLatest(with: other.castError(to: Error.self)).joining(ClientClosure.transform(combine))
    }
}

extension SignalProtocol where Error == Never {
    /// An overload of `combineLatest(with:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func combineLatest<O: SignalProtocol>(with other: O) -> Signal<(Element, O.Element), O.Error> {
        castError(to: O.Error.self).combineLatest(with: other)
    }

    /// An overload of `combineLatest(with:combine:)` for another signal that may fail.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func combineLatest<O: SignalProtocol, U>(
        with other: O, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (Element, O.Element) -> U
    ) -> Signal<U, O.Error> {
        castError(to: O.Error.self).combineLatest(with: other).joining(ClientClosure.transform(combine))
    }
}

extension Signal {
    /// Creates a signal that calls a function with the latest elements of several signals whenever one of them emits,
    /// once all have emitted, and emits the results.
    ///
    /// ```swift
    /// let counts = [Property(2), Property(5)]
    /// let sum = SafeSignal(combiningLatest: counts) { $0.reduce(0, +) }
    /// _ = sum.observeNext { print($0) }    // prints: 7
    /// counts[0].value = 4                  // prints: 9
    /// ```
    ///
    /// The signals are observed in their order. The result completes when all have completed, at once if there are
    /// none, and fails when one fails.
    @preconcurrency
    @inlinable
    public init<S: Collection>(
        combiningLatest signals: S,
        @_inheritActorContext combine: @escaping @isolated(any) @Sendable (_ elements: [S.Element.Element]) -> Element
    ) where S.Element: SignalProtocol, S.Element.Error == Error {
        let sources = signals.map(\._serialSignal)
        guard !sources.isEmpty else {
            self = .completed()
            return
        }
        let latest = Signal<[S.Element.Element], Error>.combining(sources, as: "combiningLatest") {
            CombineManyMachine<S.Element.Element, Error>(count: sources.count)
        }
        self = latest.mapping(ClientClosure.transform(combine))
    }
}

/// Emits the latest elements of two sources once both have emitted, and completes when both have completed.
@usableFromInline
struct CombineLatestMachine<Left, Right, Failure: Error>: Machine {
    @usableFromInline var left: Left?
    @usableFromInline var right: Right?
    @usableFromInline var openCount = 2

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    mutating func take(_ input: TwoSources<Left, Right, Failure>) -> Step<(Left, Right), Failure, Never> {
        switch input {
        case .left(.next(let element)):
            left = element
            guard let right else { return .nothing }
            return .emit((element, right))
        case .right(.next(let element)):
            right = element
            guard let left else { return .nothing }
            return .emit((left, element))
        case .left(.end(let end)):
            return close(0, end)
        case .right(.end(let end)):
            return close(1, end)
        }
    }

    @inlinable
    mutating func close(_ slot: Int, _ end: End<Failure>) -> Step<(Left, Right), Failure, Never> {
        if case .failed = end { return .end(end) }
        openCount -= 1
        return openCount == 0 ? .end(end) : .close(slot)
    }
}

/// Emits the latest elements of many sources once all have emitted, and completes when all have completed.
@usableFromInline
struct CombineManyMachine<Element, Failure: Error>: Machine {
    @usableFromInline var latest: [Element?]
    @usableFromInline var missingCount: Int
    @usableFromInline var openCount: Int

    @inlinable
    init(count: Int) {
        latest = Array(repeating: nil, count: count)
        missingCount = count
        openCount = count
    }

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<[Element], Failure, Never> {
        switch input.arrival {
        case .next(let element):
            if latest[input.slot] == nil { missingCount -= 1 }
            latest[input.slot] = .some(element)
            return missingCount == 0 ? .emit(latest.map { $0.unsafelyUnwrapped }) : .nothing
        case .end(.completed):
            openCount -= 1
            return openCount == 0 ? .end(.completed) : .close(input.slot)
        case .end(let failure):
            return .end(failure)
        }
    }
}
