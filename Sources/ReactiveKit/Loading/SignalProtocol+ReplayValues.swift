extension SignalProtocol where Element: LoadingStateProtocol {
    /// The states as a signal that replays the values that were loaded to those who observe later, once it is connected.
    ///
    /// - Parameter limit: How many values are kept, by default all. A negative number counts as zero, and with zero nothing is
    ///   kept, the end included.
    public func replayValues(
        limit: Int = Int.max
    ) -> ConnectableSignal<Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error>> {
        let states: Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> = _serialSignal.stage {
            downstream in
            let next = downstream.next
            return downstream.before { next($0.asLoadingState) }
        }
        if limit <= 0 { return states.multicast(subject: PassthroughSubject()) }
        return states.multicast(subject: ReplayLoadingValueSubject(bufferSize: limit))
    }

    /// The states as a signal that observes this one but once, from when it is first observed until nobody observes it any
    /// more, and replays the values that were loaded to those who observe later.
    ///
    /// - Parameter limit: How many values are kept, by default all. A negative number counts as zero, and with zero nothing is
    ///   kept, the end included.
    public func shareReplayValues(
        limit: Int = Int.max
    ) -> Signal<LoadingState<Element.LoadingValue, Element.LoadingError>, Error> {
        replayValues(limit: limit).refCount()
    }
}
