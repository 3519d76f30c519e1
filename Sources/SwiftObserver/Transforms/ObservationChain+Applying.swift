extension ObservationChain {
    /// The chain with one more step, whose closure belongs to an actor.
    @inlinable
    func applying<Step: MessageTransform>(
        _ step: Step, on actor: (any Actor)? = nil
    ) -> ObservationChain<Observing, Step.Output> where Step.Input == Transformed {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain<Observing, Step.Output>(observer: observer, receiver: receiver, isOnce: isOnce) {
            ending in
            let ending = ending.reached(from: actor, by: receiver)
            let receive = ending.receive
            let step = step.begun()
            let token = begin(
                ending.preceded { message, author in
                    if let output = step.output(of: message, from: author) { receive(output, author) }
                })
            step.joined(token)
            return ending.passOn(token)
        }
    }
}
