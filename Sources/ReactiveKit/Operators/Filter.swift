public import SwiftObserver

extension SignalProtocol {
    /// Emits the elements for which a function returns true.
    ///
    /// ```swift
    /// let prices = SafeSignal(sequence: [5, 12, 30])
    /// _ = prices.filter { $0 > 10 }.observeNext { print($0) }    // prints: 12 30
    /// ```
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Element) -> Bool
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.condition(isIncluded)
        return _serialSignal.filtered(on: closure.actor, closure.call)
    }

    /// Leaves out each element that equals the one before it, as a function decides.
    ///
    /// ```swift
    /// let names = SafeSignal(sequence: ["Ada", "ADA", "Grace"])
    /// _ = names.removeDuplicates { $0.lowercased() == $1.lowercased() }
    ///     .observeNext { print($0) }    // prints: Ada Grace
    /// ```
    ///
    /// An element is compared with the one before it, whether or not that was passed on.
    @preconcurrency
    @inlinable
    public func removeDuplicates(
        @_inheritActorContext by areEqual: @escaping @isolated(any) @Sendable (Element, Element) -> Bool
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.transform(areEqual)
        return _serialSignal.withoutDuplicates(on: closure.actor, as: "removeDuplicates", closure.call)
    }

    /// Passes on the end of the signal, but none of its elements.
    ///
    /// ```swift
    /// let upload = SafeSignal(sequence: [20, 70, 100])
    /// _ = upload.ignoreOutput().observe { print($0) }    // prints: completed
    /// ```
    @inlinable
    public func ignoreOutput() -> Signal<Element, Error> {
        _serialSignal.withoutElements(as: "ignoreOutput")
    }

    /// Passes on the elements of the signal, but not its end.
    ///
    /// ```swift
    /// let upload = SafeSignal(sequence: [20, 100])
    /// _ = upload.ignoreTerminal().observe { print($0) }
    /// // prints: next(20) next(100)
    /// ```
    @inlinable
    public func ignoreTerminal() -> Signal<Element, Error> {
        _serialSignal.withoutEnd(as: "ignoreTerminal")
    }
}

extension Signal {
    @inlinable
    func withoutElements(as name: StaticString) -> Signal {
        stage { downstream in
            downstream.note(name)
            return downstream.before { _ in }
        }
    }

    @inlinable
    func withoutEnd(as name: StaticString) -> Signal {
        stage { downstream in
            downstream.note(name)
            let part = downstream.makePart()
            return Downstream(part, line: downstream.line, next: downstream.next) { _ in part.end() }
        }
    }
}

extension SignalProtocol where Element: Equatable {
    /// Leaves out each element that equals the one before it.
    ///
    /// ```swift
    /// let status = SafeSignal(sequence: ["idle", "idle", "loading", "idle"])
    /// _ = status.removeDuplicates().observeNext { print($0) }
    /// // prints: idle loading idle
    /// ```
    @inlinable
    public func removeDuplicates() -> Signal<Element, Error> {
        _serialSignal.withoutDuplicates(on: nil, as: "removeDuplicates", ==)
    }
}

extension Signal {
    /// Emits the elements for which a function returns true. Not inlined, so that all callers share one function for
    /// the elements.
    @inlinable
    @inline(never)
    func filtered(on actor: (any Actor)?, _ isIncluded: @escaping (Element) -> Bool) -> Signal {
        stage(on: actor) { downstream in
            downstream.note("filter")
            return downstream.passingWhere(isIncluded)
        }
    }

    @inlinable
    func withoutDuplicates(
        on actor: (any Actor)?, as name: StaticString, _ areEqual: @escaping (Element, Element) -> Bool
    ) -> Signal {
        stage(on: actor) { downstream in
            downstream.note(name)
            let (observation, next) = (downstream.observation, downstream.next)
            let former = StageMemory<Element?>(nil)
            return downstream.before { element in
                let last = former.value
                former.value = element
                if let last, areEqual(last, element) { return }
                if observation.isActive { next(element) }
            }
        }
    }
}
