extension ObservationChain {
    /// The chain with one more step to which more than the messages of the chain comes: through a messenger, the inlet,
    /// behind which the step and the rest of the chain are. The chain alone holds the inlet.
    func drawing<Step: MessageTransform>(
        _ place: @escaping (Transformed) -> Step.Input, on actor: (any Actor)? = nil,
        through makeStep: @escaping (Receiver, Messenger<Step.Input>) -> Step
    ) -> ObservationChain<Observing, Step.Output> {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain<Observing, Step.Output>(observer: observer, receiver: receiver, isOnce: isOnce) {
            ending in
            let ending = ending.reached(from: actor, by: receiver)
            let receive = ending.receive
            let inlet = Messenger<Step.Input>()
            let step = makeStep(receiver, inlet)
            let feeding = ending.preceded { (input: Step.Input, author) in
                if let output = step.output(of: input, from: author) { receive(output, author) }
            }.reached(through: inlet, by: receiver)
            let feed = feeding.receive
            let token = begin(feeding.preceded { feed(place($0), $1) })
            return ending.passOn(feeding.passOn(token))
        }
    }
}
