public import SwiftObserver

extension SignalProtocol {
    /// Makes a signal from each element, and emits the elements of these signals by a flattening strategy.
    ///
    /// ```swift
    /// let ids = SafeSignal(sequence: [7, 8])
    /// let names = ids.flatMap(.concat) { SafeSignal(just: "user \($0)") }
    /// _ = names.observeNext { print($0) }    // prints: user 7 user 8
    /// ```
    @preconcurrency
    @inlinable
    public func flatMap<O: SignalProtocol>(
        _ strategy: FlattenStrategy,
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform)).flattening(strategy, as: "flatMap")
    }

    /// Makes a signal from each element, and emits the elements of these signals, one signal after the other.
    ///
    /// ```swift
    /// let albums = SafeSignal(sequence: ["A", "B"])
    /// let tracks = albums.flatMapConcat { album in
    ///     SafeSignal(sequence: 1...2).map { "\(album)\($0)" }
    /// }
    /// _ = tracks.observeNext { print($0) }    // prints: A1 A2 B1 B2
    /// ```
    @preconcurrency
    @inlinable
    public func flatMapConcat<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform))
            .flattening(as: "flatMapConcat") { FlatConcatMachine() }
    }

    /// Makes a signal from each element, and emits the elements of the latest of these signals.
    ///
    /// ```swift
    /// let (query, time) = (PassthroughSubject<String, Never>(), ManualTime())
    /// let results = query.flatMapLatest { text in
    ///     SafeSignal(just: "results for \(text)", after: .seconds(1), clock: time)
    /// }
    /// _ = results.observeNext { print($0) }
    /// query.send("sw")
    /// query.send("swift")
    /// time.advance(by: .seconds(1))    // prints: results for swift
    /// ```
    @preconcurrency
    @inlinable
    public func flatMapLatest<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform))
            .flattening(as: "flatMapLatest") { FlatLatestMachine() }
    }

    /// Makes a signal from each element, and emits the elements of all these signals.
    ///
    /// ```swift
    /// let rooms = SafeSignal(sequence: ["hall", "attic"])
    /// let doors = PassthroughSubject<String, Never>()
    /// let openings = rooms.flatMapMerge { room in doors.filter { $0 == room } }
    /// _ = openings.observeNext { print($0) }
    /// doors.send("attic")    // prints: attic
    /// doors.send("hall")     // prints: hall
    /// ```
    @preconcurrency
    @inlinable
    public func flatMapMerge<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform))
            .flattening(as: "flatMapMerge") { FlatMergeMachine() }
    }
}

extension SignalProtocol where Error == Never {
    /// Makes a signal from each element, and emits the elements of these signals by a flattening strategy.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMap<O: SignalProtocol>(
        _ strategy: FlattenStrategy,
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform)).flattening(strategy, as: "flatMap")
    }

    /// Makes a signal from each element, and emits the elements of these signals, one signal after the other.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMapConcat<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform))
            .flattening(as: "flatMapConcat") { FlatConcatMachine() }
    }

    /// Makes a signal from each element, and emits the elements of the latest of these signals.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMapLatest<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform))
            .flattening(as: "flatMapLatest") { FlatLatestMachine() }
    }

    /// Makes a signal from each element, and emits the elements of all these signals.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMapMerge<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform))
            .flattening(as: "flatMapMerge") { FlatMergeMachine() }
    }
}

extension SignalProtocol {
    /// Makes a signal from each element, and emits the element if the first element of its signal is true.
    ///
    /// ```swift
    /// let isOnline = ["Ada": Property(true), "Tim": Property(false)]
    /// let friends = SafeSignal(sequence: ["Tim", "Ada"])
    /// _ = friends.flatMapFilter { (isOnline[$0] ?? Property(false)).toSignal() }
    ///     .observeNext { print($0) }    // prints: Ada
    /// ```
    ///
    /// A signal that completes without an element leaves the element out. With the strategy `concat`, a signal that
    /// neither emits nor completes holds up all elements that follow.
    @preconcurrency
    @inlinable
    public func flatMapFilter(
        _ strategy: FlattenStrategy = .concat,
        @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Element) -> SafeSignal<Bool>
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.transform(isIncluded)
        let call = closure.call
        return _serialSignal.mapping((closure.actor, { element in call(element).permitting(element, Error.self) }))
            .flattening(strategy, as: "flatMapFilter")
    }
}

extension Signal where Element == Bool, Error == Never {
    /// Emits an element if the first element of this signal is true.
    @inlinable
    func permitting<U, Failure>(_ element: U, _: Failure.Type) -> Signal<U, Failure> {
        slice(from: 0, upTo: 1, as: "").castError(to: Failure.self).stage { downstream in
            downstream.before { if $0 { downstream.next(element) } }
        }
    }
}
