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
