internal import SwiftObserver

extension SignalProtocol {
    /// Creates the signal with `init(just:)`.
    @available(*, deprecated, message: "Write Signal(just:)")
    public static func just(_ element: Element) -> Signal<Element, Error> {
        Signal(just: element)
    }

    /// Creates the signal with `init(sequence:)`.
    @available(*, deprecated, message: "Write Signal(sequence:)")
    public static func sequence<S: Sequence>(_ sequence: S) -> Signal<Element, Error> where S.Element == Element {
        Signal(sequence: sequence)
    }

    /// Calls `replaceElements(with:)`.
    @available(*, deprecated, renamed: "replaceElements(with:)")
    public func replace<T>(with element: T) -> Signal<T, Error> {
        _serialSignal.withElements(replacedBy: element, as: "replace")
    }

    /// Calls `buffer(size:)`.
    @available(*, deprecated, renamed: "buffer(size:)")
    public func buffer(ofSize size: Int) -> Signal<[Element], Error> {
        buffer(size: size).named("buffer")
    }

    /// Calls `replaceEmpty(with:)`.
    @available(*, deprecated, renamed: "replaceEmpty(with:)")
    public func defaultIfEmpty(_ element: Element) -> Signal<Element, Error> {
        replaceEmpty(with: element).named("defaultIfEmpty")
    }

    /// Calls `prepend(_:)`.
    @available(*, deprecated, renamed: "prepend(_:)")
    public func start(with element: Element) -> Signal<Element, Error> {
        _serialSignal.opening(with: element, as: "start")
    }

    /// Calls `replaceError(with:)`.
    @available(*, deprecated, renamed: "replaceError(with:)")
    public func recover(with element: Element) -> Signal<Element, Never> {
        replaceError(with: element).named("recover")
    }

    /// Calls functions for the events of the signal on their way, as `handleEvents` does, with a function for each kind
    /// of end.
    @available(
        *, deprecated, renamed: "handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:)"
    )
    @preconcurrency
    public func doOn(
        @_inheritActorContext next: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext start: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext failed: (@isolated(any) @Sendable (Error) -> Void)? = nil,
        @_inheritActorContext completed: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext disposed: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> Signal<Element, Error> {
        var signal = handleEvents(receiveSubscription: start, receiveOutput: next, receiveCancel: disposed)
            .named("doOn")
        if let failed = failed.map({ ClientClosure.handler($0) }) {
            let taps = Taps<Element, Error>(completion: {
                if case .failure(let error) = $0 { failed.call(error) }
            })
            signal = signal.tapped(on: failed.actor, startingOn: nil, taps, as: "")
        }
        if let completed = completed.map({ ClientClosure.handler($0) }) {
            let taps = Taps<Element, Error>(completion: { if case .finished = $0 { completed.call() } })
            signal = signal.tapped(on: completed.actor, startingOn: nil, taps, as: "")
        }
        return signal
    }

    /// Calls a function with every element, as long as the returned object exists, and ignores failures.
    @available(*, deprecated, message: "Write sink(receiveCompletion:receiveValue:) for signals that can fail")
    @preconcurrency
    @_disfavoredOverload
    public func sink(
        @_inheritActorContext receiveValue: @escaping @isolated(any) @Sendable (Element) -> Void
    ) -> AnyCancellable {
        AnyCancellable(observeNext(with: receiveValue))
    }

    /// Leaves out each element that is not distinct from the one before it, as a function decides.
    func withoutDuplicates(
        unless areDistinct: @escaping @isolated(any) @Sendable (Element, Element) -> Bool, as name: StaticString
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.transform(areDistinct)
        let call = closure.call
        return _serialSignal.withoutDuplicates(on: closure.actor, as: name) { !call($0, $1) }
    }
}

extension SignalProtocol where Element: OptionalProtocol {
    /// Calls `replaceNils(with:)`.
    @available(*, deprecated, renamed: "replaceNils(with:)")
    public func replaceNil(with replacement: Element.Wrapped) -> Signal<Element.Wrapped, Error> {
        replaceNils(with: replacement).named("replaceNil")
    }

    /// Calls `ignoreNils()`.
    @available(*, deprecated, renamed: "ignoreNils")
    public func ignoreNil() -> Signal<Element.Wrapped, Error> {
        ignoreNils().named("ignoreNil")
    }
}

extension SignalProtocol where Element: Sequence {
    /// Calls `flattenElements()`.
    @available(*, deprecated, renamed: "flattenElements")
    public func unwrap() -> Signal<Element.Iterator.Element, Error> {
        _serialSignal.flatteningElements(as: "unwrap")
    }
}

extension Signal where Error == Never {
    /// Emits the elements of this signal's events.
    @available(*, deprecated, message: "Write compactMap { $0.element }")
    public func elements<U, E>() -> Signal<U, Never> where Element == Signal<U, E>.Event {
        stage { downstream in
            downstream.note("elements")
            return downstream.before { if let element = $0.element { downstream.next(element) } }
        }
    }

    /// Emits the errors of this signal's events.
    @available(*, deprecated, message: "Write compactMap { $0.error }")
    public func errors<U, E>() -> Signal<E, Never> where Element == Signal<U, E>.Event {
        stage { downstream in
            downstream.note("errors")
            return downstream.before { if let error = $0.error { downstream.next(error) } }
        }
    }
}

extension SignalProtocol {
    /// Calls `output(at:)`.
    @available(*, deprecated, renamed: "output(at:)")
    public func element(at index: Int) -> Signal<Element, Error> {
        output(at: index).named("element")
    }

    /// Calls `dropFirst(_:)`.
    @available(*, deprecated, renamed: "dropFirst(_:)")
    public func skip(first count: Int) -> Signal<Element, Error> {
        dropFirst(count).named("skip")
    }

    /// Calls `dropLast(_:)`.
    @available(*, deprecated, renamed: "dropLast(_:)")
    public func skip(last count: Int) -> Signal<Element, Error> {
        dropLast(count).named("skip")
    }

    /// Calls `prefix(while:)`.
    @available(*, deprecated, renamed: "prefix(while:)")
    @preconcurrency
    public func take(
        @_inheritActorContext while shouldContinue: @escaping @isolated(any) @Sendable (Element) -> Bool
    ) -> Signal<Element, Error> {
        prefix(while: shouldContinue).named("take")
    }

    /// Calls `prefix(maxLength:)`.
    @available(*, deprecated, renamed: "prefix(maxLength:)")
    public func take(first count: Int) -> Signal<Element, Error> {
        prefix(maxLength: count).named("take")
    }

    /// Calls `suffix(maxLength:)`.
    @available(*, deprecated, renamed: "suffix(maxLength:)")
    public func take(last count: Int) -> Signal<Element, Error> {
        suffix(maxLength: count).named("take")
    }

    /// Calls `ignoreOutput()`.
    @available(*, deprecated, renamed: "ignoreOutput")
    public func ignoreElements() -> Signal<Element, Error> {
        _serialSignal.withoutElements(as: "ignoreElements")
    }

    /// Leaves out each element that is not distinct from the one before it, as a function decides.
    @available(
        *, deprecated, message: "Write removeDuplicates(by:), whose function says whether two elements are equal"
    )
    @preconcurrency
    public func distinct(
        @_inheritActorContext areDistinct: @escaping @isolated(any) @Sendable (Element, Element) -> Bool
    ) -> Signal<Element, Error> {
        withoutDuplicates(unless: areDistinct, as: "distinct")
    }

    /// Leaves out each element that is not distinct from the one before it, as a function decides.
    @available(
        *, deprecated, message: "Write removeDuplicates(by:), whose function says whether two elements are equal"
    )
    @preconcurrency
    public func distinctUntilChanged(
        @_inheritActorContext _ areDistinct: @escaping @isolated(any) @Sendable (Element, Element) -> Bool
    ) -> Signal<Element, Error> {
        withoutDuplicates(unless: areDistinct, as: "distinctUntilChanged")
    }
}

extension SignalProtocol where Element: Equatable {
    /// Calls `removeDuplicates()`.
    @available(*, deprecated, renamed: "removeDuplicates")
    public func distinct() -> Signal<Element, Error> {
        removeDuplicates().named("distinct")
    }

    /// Calls `removeDuplicates()`.
    @available(*, deprecated, renamed: "removeDuplicates")
    public func distinctUntilChanged() -> Signal<Element, Error> {
        removeDuplicates().named("distinctUntilChanged")
    }
}

extension SignalProtocol {
    /// Calls `share(limit:)`.
    @available(*, deprecated, renamed: "share(limit:)")
    public func shareReplay(limit: Int = Int.max) -> Signal<Element, Error> {
        share(limit: limit).named("shareReplay")
    }

    /// Calls `prefix(untilOutputFrom:)`.
    @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
    public func take<S: SignalProtocol>(until signal: S) -> Signal<Element, Error> {
        prefix(untilOutputFrom: signal).named("take")
    }

    /// Calls `retry(_:)`.
    @available(*, deprecated, renamed: "retry(_:)")
    public func retry(times: Int) -> Signal<Element, Error> {
        retry(times)
    }

    /// Calls `append(_:)`.
    @available(*, deprecated, renamed: "append(_:)")
    public func concat<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        append(other).named("concat")
    }

    /// Calls `append(_:)`.
    @available(*, deprecated, renamed: "append(_:)")
    public func concat<O: SignalProtocol>(with other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        append(other).named("concat")
    }
}

extension SignalProtocol where Error == Never {
    /// Calls `append(_:)`.
    @available(*, deprecated, renamed: "append(_:)")
    public func concat<O: SignalProtocol>(with other: O) -> Signal<Element, O.Error> where O.Element == Element {
        append(other).named("concat")
    }
}

/// Merges several signals.
@available(*, deprecated, message: "Write Signal(flattening: signals, strategy: .merge)")
public func merge<Element, Error>(_ signals: [Signal<Element, Error>]) -> Signal<Element, Error> {
    Signal(sequence: signals).flattening(.merge, as: "merge")
}

/// Combines the latest elements of several signals with a function.
@available(*, deprecated, message: "Write Signal(combiningLatest: signals, combine: combine)")
@preconcurrency
public func combineLatest<Element, Result, Error>(
    _ signals: [Signal<Element, Error>],
    @_inheritActorContext combine: @escaping @isolated(any) @Sendable ([Element]) -> Result
) -> Signal<Result, Error> {
    Signal(combiningLatest: signals, combine: combine).named("combineLatest")
}
