extension Messenger {
    /// Passes on the messages of an observable, without what that replays. Authors and order stay.
    @inlinable
    final func draw<O: Observable>(from origin: O, by receiver: Receiver) where O.Message == Message {
        _ = origin.messenger.beginObservation(
            by: receiver, on: nil, replaying: false, .link { [self] in deliver($0, from: $1) })
    }

    /// Passes on what becomes of an observable's messages, without what that replays.
    @inlinable
    final func draw<O: Observable>(
        from origin: O, by receiver: Receiver, as place: @escaping (O.Message) -> Message
    ) {
        _ = origin.messenger.beginObservation(
            by: receiver, on: nil, replaying: false, .link { [self] in deliver(place($0), from: $1) })
    }

    /// Passes on what a step makes of another messenger's messages, for as long as that exists.
    ///
    /// Several sources that draw into one messenger are thereby handled one at a time, in the order in which they come;
    /// so the step needs no lock, whatever it remembers.
    @inlinable
    final func draw<Step: MessageTransform>(from inlet: Messenger<Step.Input>, through step: Step)
    where Step.Output == Message {
        let subscription = Subscription(
            .link { [self] message, author in
                if let output = step.output(of: message, from: author) { deliver(output, from: author) }
            }, in: inlet.makeCore(), owner: nil)
        inlet.makeCore().begin(subscription, sender: inlet)
    }
}
