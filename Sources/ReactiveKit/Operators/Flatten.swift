public import SwiftObserver

extension SignalProtocol where Element: SignalProtocol, Element.Error == Error {
    /// The elements of the signals that this one emits.
    ///
    /// ```swift
    /// typealias Pages = SafeSignal<SafeSignal<String>>
    /// let text: Pages.InnerElement = "Welcome"
    /// print(text)    // prints: Welcome
    /// ```
    public typealias InnerElement = Element.Element

    /// Emits the elements of the signals that this one emits, by a flattening strategy.
    ///
    /// ```swift
    /// let pages = PassthroughSubject<Property<String>, Never>()
    /// _ = pages.flatten(.latest).observeNext { print($0) }
    /// pages.send(Property("Home"))    // prints: Home
    /// pages.send(Property("Cart"))    // prints: Cart
    /// ```
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<InnerElement, Error> {
        _serialSignal.flattening(strategy, as: "flatten")
    }

    /// Emits the elements of all signals that this one emits, in the order in which they come.
    ///
    /// ```swift
    /// let (left, right) = (Property(1), Property(10))
    /// _ = SafeSignal(sequence: [left, right]).merge().observeNext { print($0) }
    /// // prints: 1 10
    /// left.value = 2    // prints: 2
    /// ```
    ///
    /// Each signal is observed as soon as it comes. The result completes when this signal and all the others have
    /// completed, and fails when one fails.
    @inlinable
    public func merge() -> Signal<InnerElement, Error> {
        _serialSignal.flattening(as: "merge") { FlatMergeMachine() }
    }

    /// Emits the elements of the latest signal that this one has emitted.
    ///
    /// ```swift
    /// let (draft, final) = (Property("draft 1"), Property("final"))
    /// let shown = PassthroughSubject<Property<String>, Never>()
    /// _ = shown.switchToLatest().observeNext { print($0) }
    /// shown.send(draft)    // prints: draft 1
    /// shown.send(final)    // prints: final
    /// draft.value = "draft 2"
    /// ```
    ///
    /// The observation of the former signal is disposed. The result completes when this signal and the latest of the
    /// others, if any, have completed, and fails when one fails.
    @inlinable
    public func switchToLatest() -> Signal<InnerElement, Error> {
        _serialSignal.flattening(as: "switchToLatest") { FlatLatestMachine() }
    }

    /// Emits the elements of the signals that this one emits, one signal after the other.
    ///
    /// ```swift
    /// let files = SafeSignal(sequence: ["a.txt", "b.txt"])
    /// let chunks = files.map { file in SafeSignal(sequence: [file, "end"]) }
    /// _ = chunks.concat().observeNext { print($0) }
    /// // prints: a.txt end b.txt end
    /// ```
    ///
    /// Signals that come meanwhile wait, however many. The result completes when this signal and all the others have
    /// completed, and fails when one fails.
    @inlinable
    public func concat() -> Signal<InnerElement, Error> {
        _serialSignal.flattening(as: "concat") { FlatConcatMachine() }
    }
}

extension SignalProtocol where Element: SignalProtocol, Error == Never {
    /// Emits the elements of the signals that this one emits, by a flattening strategy.
    @_disfavoredOverload
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Element.Element, Element.Error> {
        castError(to: Element.Error.self).flattening(strategy, as: "flatten")
    }
}

extension Signal {
    /// Creates a signal that emits the elements of the signals of a sequence, by a flattening strategy.
    ///
    /// ```swift
    /// let (inbox, sent) = (SafeSignal(just: "in"), SafeSignal(just: "out"))
    /// let mails = SafeSignal(flattening: [inbox, sent], strategy: .concat)
    /// _ = mails.observeNext { print($0) }    // prints: in out
    /// ```
    ///
    /// Every observation iterates over the sequence, as long as the observation lasts.
    @inlinable
    public init<S: Sequence>(flattening signals: S, strategy: FlattenStrategy)
    where S.Element: SignalProtocol, S.Element.Element == Element, S.Element.Error == Error {
        self = Signal<S.Element, Error>(sequence: signals).flattening(strategy, as: "flattening")
    }
}

extension Signal where Element: SignalProtocol, Element.Error == Error {
    @inlinable
    func flattening(_ strategy: FlattenStrategy, as name: StaticString) -> Signal<Element.Element, Error> {
        switch strategy {
        case .concat: flattening(as: name) { FlatConcatMachine() }
        case .latest: flattening(as: name) { FlatLatestMachine() }
        case .merge: flattening(as: name) { FlatMergeMachine() }
        }
    }

    @inlinable
    func flattening<M: Machine>(
        as name: StaticString, by make: @escaping () -> M
    ) -> Signal<Element.Element, Error>
    where
        M.Input == NestedSources<Element, Element.Element, Error>, M.Output == Element.Element, M.Failure == Error,
        M.Source == Element
    {
        let outer = self
        return Signal<Element.Element, Error>(home: nil) { downstream in
            let operation = downstream.operation(make(), as: name, sourceCount: 1) {
                source, slot, observation, operation in
                operation.start(source._serialSignal, observation, by: M.Input.InnerPort(slot: slot))
            }
            operation.observe(outer, in: 0, by: M.Input.OuterPort())
        }
    }
}

/// A way to observe several signals that one signal emits.
///
/// ```swift
/// let albums = SafeSignal(sequence: [SafeSignal(sequence: 1...2), .never()])
/// for strategy in [FlattenStrategy.merge, .latest] {
///     _ = albums.flatten(strategy).observeNext { print($0) }
/// }
/// // prints: 1 2 1 2
/// ```
public enum FlattenStrategy: Sendable {
    /// Observes one signal after the other. Signals that come meanwhile wait, however many.
    case concat

    /// Observes only the latest signal.
    case latest

    /// Observes all signals at once.
    case merge
}

/// The inputs of an operator that observes the sources that its outer source emits. The outer source has slot 0.
@usableFromInline
enum NestedSources<Source, Element, Failure: Error> {
    case outer(Arrival<Source, Failure>)
    case inner(Int, Arrival<Element, Failure>)
}

extension NestedSources {
    @usableFromInline
    struct OuterPort: SourcePort {
        @inlinable
        init() {}

        @inlinable
        func input(_ arrival: Arrival<Source, Failure>) -> NestedSources { .outer(arrival) }
    }

    @usableFromInline
    struct InnerPort: SourcePort {
        @usableFromInline let slot: Int

        @inlinable
        init(slot: Int) {
            self.slot = slot
        }

        @inlinable
        func input(_ arrival: Arrival<Element, Failure>) -> NestedSources { .inner(slot, arrival) }
    }
}

/// Observes the inner sources one after the other, and emits their elements. Completes when the outer source and all
/// inner ones have completed.
@usableFromInline
struct FlatConcatMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    @usableFromInline var outerIsOpen = true
    @usableFromInline var innerIsOpen = false
    @usableFromInline var waiting = Fifo<Source>()

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: NestedSources<Source, Element, Failure>) -> Step<Element, Failure, Source> {
        switch input {
        case .outer(.next(let source)):
            waiting.append(source)
            return innerIsOpen ? .nothing : next(after: .nothing)
        case .outer(.end(.completed)):
            outerIsOpen = false
            return innerIsOpen ? .close(0) : .end(.completed)
        case .inner(_, .next(let element)):
            return .emit(element)
        case .inner(let slot, .end(.completed)):
            innerIsOpen = false
            return next(after: .close(slot))
        case .outer(.end(let failure)), .inner(_, .end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    mutating func next(after step: Step<Element, Failure, Source>) -> Step<Element, Failure, Source> {
        guard let source = waiting.popFirst() else { return outerIsOpen ? step : .end(.completed) }
        innerIsOpen = true
        lastSlot += 1
        return step.observing(source, in: lastSlot)
    }
}

/// Emits the elements of the latest inner source. Completes when the outer source and the latest inner one, if any,
/// have completed.
@usableFromInline
struct FlatLatestMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    @usableFromInline var outerIsOpen = true
    @usableFromInline var innerIsOpen = false

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: NestedSources<Source, Element, Failure>) -> Step<Element, Failure, Source> {
        switch input {
        case .outer(.next(let source)):
            let former = lastSlot
            lastSlot += 1
            let step = Step<Element, Failure, Source>.observe(source, in: lastSlot)
            defer { innerIsOpen = true }
            return innerIsOpen ? step.closing(former) : step
        case .outer(.end(.completed)):
            outerIsOpen = false
            return innerIsOpen ? .close(0) : .end(.completed)
        case .inner(let slot, _) where slot != lastSlot:
            return .nothing
        case .inner(_, .next(let element)):
            return .emit(element)
        case .inner(let slot, .end(.completed)):
            innerIsOpen = false
            return outerIsOpen ? .close(slot) : .end(.completed)
        case .outer(.end(let failure)), .inner(_, .end(let failure)):
            return .end(failure)
        }
    }
}

/// Observes all inner sources at once, and emits their elements. Completes when the outer source and all inner ones
/// have completed.
@usableFromInline
struct FlatMergeMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    /// The number of sources that have not completed, including the outer one.
    @usableFromInline var openCount = 1

    @inlinable
    init() {}

    @inlinable
    @inline(__always)
    mutating func take(_ input: NestedSources<Source, Element, Failure>) -> Step<Element, Failure, Source> {
        switch input {
        case .outer(.next(let source)):
            lastSlot += 1
            openCount += 1
            return .observe(source, in: lastSlot)
        case .inner(_, .next(let element)):
            return .emit(element)
        case .outer(.end(.completed)):
            return close(0)
        case .inner(let slot, .end(.completed)):
            return close(slot)
        case .outer(.end(let failure)), .inner(_, .end(let failure)):
            return .end(failure)
        }
    }

    @inlinable
    mutating func close(_ slot: Int) -> Step<Element, Failure, Source> {
        openCount -= 1
        return openCount == 0 ? .end(.completed) : .close(slot)
    }
}
