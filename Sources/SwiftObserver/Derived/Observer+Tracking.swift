extension Observer {
    /// Runs a closure now, and again whenever something that it has read has changed.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// observer.observe { read in
    ///     print("\(read(price) * read(quantity)) €")
    /// }
    /// ```
    ///
    /// All values that one run reads existed together, unless another thread sets one of them during the run: then it
    /// is run again at once. The closure is run again for changes of the sources that its last run has read, until
    /// these are deallocated, finished, or stop being observed. Changes that come while a run is due are joined into
    /// one, so the closure sees the latest state and not each state. The first run is over when this returns if the
    /// closure belongs to no actor, or if it belongs to the main actor and you're there. On another actor, it comes
    /// soon after.
    ///
    /// The closure runs where a handler does: on the actor on which it was written, or, if it belongs to no actor,
    /// where a change is delivered. It may be run again if something changes while it runs, and it may set variables.
    /// If it reads something again that it has set, or that has changed otherwise, it gets the new value, and
    /// everything that it reads from there on is of that later moment: `while read(a) < 3 { a.value += 1 }` ends. It
    /// runs again until nothing that a run was given has changed when it's over: so the last run's values existed
    /// together.
    ///
    /// The observation retains the closure and its sources, and lasts until the observer is deallocated or the token is
    /// stopped.
    ///
    /// If the observer is observable too, `x.observe { print($0) }` observes its messages: give the parameter of a
    /// tracked observation's closure a name, or its type.
    @preconcurrency
    @discardableResult
    // Many are observer and observable, transforms among them: without this their messages could not be observed by
    // `$0`.
    @_disfavoredOverload
    public func observe(
        @_inheritActorContext _ run: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) -> ObservationToken {
        beginTracking(ClientClosure.handler(run), limit: .max)
    }

    /// Runs a closure now, and again whenever something that it has read has changed, and ends the observation when the
    /// closure has made itself necessary so many times in a row: by setting what it had read.
    ///
    /// ```swift
    /// let width = Var(10), columns = Var(1)
    /// observer.observe(limitingRepeats: 100) { read in
    ///     if read(width) / read(columns) > 4 { columns.value += 1 }
    /// }
    /// print(columns.value)    // prints: 3
    /// ```
    ///
    /// With a limit of 1, it is run once for each change by others. A change by another thread begins the count anew,
    /// but for that of a source which is read for the first time just then. The token is not active after the end. In
    /// all else this is the same as without a limit, where a debug build writes a hint to standard error after 100,000
    /// such runs.
    @preconcurrency
    @discardableResult
    public func observe(
        limitingRepeats limit: Int,
        @_inheritActorContext _ run: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) -> ObservationToken {
        precondition(limit > 0, "A limit of repeats is at least 1: with none, no run could be made")
        return beginTracking(ClientClosure.handler(run), limit: limit)
    }

    private func beginTracking(
        _ handler: (actor: (any Actor)?, call: (StateReader) -> Void), limit: Int
    ) -> ObservationToken {
        if handler.actor == nil, !Following.isOn {
            return DirectNode.begin(handler.call, limit: limit, by: knownReceiver)
        }
        return MessengerNode.begin(handler.call, limit: limit, by: knownReceiver, on: handler.actor)
    }
}

extension FreeObservation {
    /// Runs a closure now, and again whenever something that it has read has changed, for as long as this is held.
    ///
    /// As an observer's tracked observation, it runs on the actor on which the closure was written.
    @preconcurrency
    public convenience init(
        @_inheritActorContext _ run: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) {
        self.init()
        observe(run)
    }

    /// Does the same, and ends the observation when the closure has made itself necessary so many times in a row.
    @preconcurrency
    public convenience init(
        limitingRepeats limit: Int,
        @_inheritActorContext _ run: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) {
        self.init()
        observe(limitingRepeats: limit, run)
    }
}
