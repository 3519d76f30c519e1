extension Observer {
    /// Calls a function with the latest update of two observables, whenever one of them sends.
    ///
    /// The update of the other one is asked for just before the call. Both are held weakly; once one of them is gone, the
    /// function is not called any more. It takes the place of what observes one of them already.
    @preconcurrency
    public func observe<O1: Observable, O2: Observable>(
        _ observable1: O1, _ observable2: O2,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (O1.UpdateType, O2.UpdateType) -> Void
    ) {
        let _: ObservationToken = observe(observable1, observable2, receive)
        keepLatestObservation(of: observable1)
        keepLatestObservation(of: observable2)
    }

    /// Calls a function with the latest update of three observables, whenever one of them sends.
    ///
    /// It is called as for two observables.
    @preconcurrency
    public func observe<O1: Observable, O2: Observable, O3: Observable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.UpdateType, O2.UpdateType, O3.UpdateType) -> Void
    ) {
        let _: ObservationToken = observe(observable1, observable2, observable3, receive)
        keepLatestObservation(of: observable1)
        keepLatestObservation(of: observable2)
        keepLatestObservation(of: observable3)
    }

    func keepLatestObservation(of observable: some Observable) {
        observable.messenger.endAllButLatestObservation(by: receiver)
    }
}
