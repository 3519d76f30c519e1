extension Messenger {
    /// Passes on the messages of an observable, without what that replays. Authors and order stay. The messenger is finished
    /// when that is the last of its sources to end.
    @inlinable
    final func draw<O: Observable>(from origin: O, by receiver: Receiver, until end: CommonEnd)
    where O.Message == Message {
        draw(from: origin, by: receiver, until: end) { $0 }
    }

    /// Passes on what becomes of an observable's messages, without what that replays.
    @inlinable
    final func draw<O: Observable>(
        from origin: O, by receiver: Receiver, until end: CommonEnd, as place: @escaping (O.Message) -> Message
    ) {
        _ = SourceConnection(to: origin.messenger, by: receiver) { [self] in
            deliver(place($0), from: $1)
        } whenEnded: { [self] isFinished in
            if end.sourceEnded(isFinished: isFinished) { finish() }
        }
    }

    /// Passes on what a step makes of another messenger's messages, for as long as that exists.
    ///
    /// Several sources that draw into one messenger are thereby handled one at a time, in the order in which they come;
    /// so the step needs no lock, whatever it remembers. When nothing more comes, this messenger is finished if that is what
    /// `isToFinish` says.
    @inlinable
    final func draw<Step: MessageTransform>(
        from inlet: Messenger<Step.Input>, through step: Step, finishingIf isToFinish: @escaping () -> Bool
    ) where Step.Output == Message {
        // Called once, when nothing else uses what it has captured any more.
        nonisolated(unsafe) let end = { [self] in if isToFinish() { finish() } }
        let subscription = FreeSubscription(
            .link { [self] message, author in
                if let output = step.output(of: message, from: author) { deliver(output, from: author) }
            }, in: inlet.makeCore(), replayed: nil, whenEnded: { end() })
        inlet.makeCore().begin(subscription, sender: inlet)
    }
}
