public import SwiftObserver

extension SignalProtocol where Element: SignalProtocol, Element.Error == Error {
    /// What the signals emit that this one emits.
    public typealias InnerElement = Element.Element

    /// What the signals emit that this one emits, of which a strategy says which are observed when.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<InnerElement, Error> {
        switch strategy {
        case .concat: concat()
        case .latest: switchToLatest()
        case .merge: merge()
        }
    }

    /// What all the signals emit that this one emits, in the order in which it comes.
    ///
    /// Each is observed as soon as it comes. The signal completes when this one has and all of the others, and fails when
    /// one fails.
    @inlinable
    public func merge() -> Signal<InnerElement, Error> {
        _serialSignal.flattening { FlatMergeMachine() }
    }

    /// What the latest of the signals emits that this one emits.
    ///
    /// The one before is disposed. The signal completes when this one has and the latest of the others, if there is one, and
    /// fails when one fails.
    @inlinable
    public func switchToLatest() -> Signal<InnerElement, Error> {
        _serialSignal.flattening { FlatLatestMachine() }
    }

    /// What the signals emit that this one emits, each of which is observed when the one before has completed.
    ///
    /// Those that come meanwhile wait, however many. The signal completes when this one has and all of the others, and fails
    /// when one fails.
    @inlinable
    public func concat() -> Signal<InnerElement, Error> {
        _serialSignal.flattening { FlatConcatMachine() }
    }
}

extension SignalProtocol where Element: SignalProtocol, Error == Never {
    /// What the signals emit that this one emits, of which a strategy says which are observed when.
    @_disfavoredOverload
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Element.Element, Element.Error> {
        castError(to: Element.Error.self).flatten(strategy)
    }
}

extension Signal {
    /// What the signals of a sequence emit, of which a strategy says which are observed when.
    ///
    /// The sequence is gone through with every observation, as far as that is wanted.
    @inlinable
    public init<S: Sequence>(flattening signals: S, strategy: FlattenStrategy)
    where S.Element: SignalProtocol, S.Element.Element == Element, S.Element.Error == Error {
        self = Signal<S.Element, Error>(sequence: signals).flatten(strategy)
    }
}

extension Signal where Element: SignalProtocol, Element.Error == Error {
    @inlinable
    func flattening<M: Machine>(by make: @escaping () -> M) -> Signal<Element.Element, Error>
    where
        M.Input == NestedSources<Element, Element.Element, Error>, M.Output == Element.Element, M.Failure == Error,
        M.Source == Element
    {
        let outer = self
        return Signal<Element.Element, Error>(home: nil) { downstream in
            let operation = downstream.operation(make(), sourceCount: 1) { source, slot, observation, operation in
                operation.start(source._serialSignal, observation, by: M.Input.InnerPort(slot: slot))
            }
            operation.observe(outer, in: 0, by: M.Input.OuterPort())
        }
    }
}

/// What becomes of several signals that one signal emits.
public enum FlattenStrategy: Sendable {
    /// One is observed after the other. Those that come meanwhile wait, however many.
    case concat

    /// Only the latest is observed.
    case latest

    /// All are observed at once.
    case merge
}

/// What comes to an operator that observes the sources that its outer source emits. The outer source has the slot 0.
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

/// Emits what the inner sources emit, which it observes one after the other; completes when the outer source has and all
/// of them.
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

/// Emits what the latest inner source emits; completes when the outer source has and the latest inner one, if there is one.
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

/// Emits what the inner sources emit, all of which it observes at once; completes when the outer source has and all of them.
@usableFromInline
struct FlatMergeMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline var lastSlot = 0
    /// How many sources have not completed, the outer one included.
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
