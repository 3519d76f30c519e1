extension SignalProtocol {
    /// The elements of the signal, and its error, as two signals. Both share one observation of this one, and all that it
    /// emits is kept for whichever is observed later.
    public func branchOutError() -> (Signal<Element, Never>, Signal<Error, Never>) {
        let shared = share()
        return (shared.suppressError(logging: false), shared.toErrorSignal())
    }

    /// The elements of the signal, and what a function makes of its error, as two signals. Both share one observation of this
    /// one, and all that it emits is kept for whichever is observed later.
    @preconcurrency
    public func branchOutError<F>(
        @_inheritActorContext _ mapError: @escaping @isolated(any) @Sendable (Error) -> F
    ) -> (Signal<Element, Never>, Signal<F, Never>) {
        let shared = share()
        return (shared.suppressError(logging: false), shared.toErrorSignal().map(mapError))
    }
}
