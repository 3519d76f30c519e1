public import SwiftObserver

extension Signal {
    /// What the signals of a sequence emit, of which a strategy says which are observed when.
    ///
    /// The sequence is gone through with every observation, as far as that is wanted.
    @inlinable
    public init<S: Sequence>(flattening signals: S, strategy: FlattenStrategy)
    where S.Element: SignalProtocol, S.Element.Element == Element, S.Element.Error == Error {
        self = Signal<S.Element, Error>(sequence: signals).flatten(strategy)
    }

    /// What a function makes of the latest elements of several signals, whenever one of them emits and all have.
    ///
    /// The signals are observed in their order. The signal completes when all have, at once if there are none, and fails
    /// when one fails. The function runs on the actor on which it was written; if it belongs to none, where the events come.
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
        let latest = Signal<[S.Element.Element], Error>.combining(sources) {
            CombineManyMachine<S.Element.Element, Error>(count: sources.count)
        }
        self = latest.mapping(ClientClosure.transform(combine))
    }
}
