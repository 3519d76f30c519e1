extension ObservationChain {
    /// Passes on the messages of another observable too: all that come, in one sequence.
    ///
    /// Calls do not overlap, whichever threads and strategies the two have, and the messages of each keep their order. A
    /// message is delivered where its own observable delivers, or where the other one is just doing so; what one of them
    /// sends while the other is being handled comes after that, under `.immediate` too. The observation lasts as long as
    /// one of the two can send.
    @inlinable
    public func merge<O: Observable>(with other: O) -> ObservationChain where O.Message == Transformed {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let ending = ending.reached(through: Messenger(), by: receiver, sources: 2)
            let token = begin(ending)
            _ = other.messenger.beginObservation(by: receiver, ending.uncalled)
            return ending.passOn(token)
        }
    }

    /// Passes on a message before all others. Each observation begins with it.
    ///
    /// ```swift
    /// observer.observe(levels).startWith(0).receive { print($0) }
    /// ```
    ///
    /// It is delivered as a replay is: by the strategy of the observable, and on the handler's actor. It comes before what
    /// the observable replays. If the strategy delivers in place, it comes before `receive` returns.
    @inlinable
    public func startWith(_ message: sending Transformed) -> ObservationChain {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let ending = Opening.ending(ending, after: message, by: receiver)
            return ending.passOn(begin(ending))
        }
    }
}
