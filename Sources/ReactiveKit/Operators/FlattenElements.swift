public import SwiftObserver

extension SignalProtocol {
    /// Emits the members of the arrays that a function makes from the elements, one after another.
    @preconcurrency
    @inlinable
    public func flatMap<NewElement>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> [NewElement]
    ) -> Signal<NewElement, Error> {
        _serialSignal.mapping(ClientClosure.transform(transform)).flatteningElements(as: "flatMap")
    }
}

extension SignalProtocol where Element: Sequence {
    /// Emits an array for every element, with the results of a function of its members.
    ///
    /// ```swift
    /// let carts = SafeSignal(just: [5, 12])
    /// _ = carts.mapElement { "\($0) €" }.observeNext { print($0) }
    /// // prints: ["5 €", "12 €"]
    /// ```
    @preconcurrency
    @inlinable
    public func mapElement<NewElement>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element.Iterator.Element) -> NewElement
    ) -> Signal<[NewElement], Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            downstream.note("mapElement")
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                var results: [NewElement] = []
                for member in element {
                    let result = call(member)
                    guard observation.isActive else { return }
                    results.append(result)
                }
                if observation.isActive { next(results) }
            }
        }
    }

    /// Emits the members of every element, one after another.
    ///
    /// ```swift
    /// let batches = SafeSignal(sequence: [[1, 2], [3]])
    /// _ = batches.flattenElements().observeNext { print($0) }    // prints: 1 2 3
    /// ```
    ///
    /// The members of an endless element end with the observation.
    @inlinable
    public func flattenElements() -> Signal<Element.Iterator.Element, Error> {
        _serialSignal.flatteningElements(as: "flattenElements")
    }
}

extension Signal where Element: Sequence {
    @inlinable
    func flatteningElements(as name: StaticString) -> Signal<Element.Iterator.Element, Error> {
        stage { downstream in
            downstream.note(name)
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                for member in element {
                    guard observation.isActive else { return }
                    next(member)
                }
            }
        }
    }
}
