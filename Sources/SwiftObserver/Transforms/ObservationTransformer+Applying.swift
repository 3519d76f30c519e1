extension ObservationTransformer {
    /// The chain with one more step.
    @inlinable
    func applying<Step: MessageTransform>(_ step: Step) -> ObservationTransformer<Step.Output>
    where Step.Input == Transformed {
        let begin = begin
        return ObservationTransformer<Step.Output>(observer: observer, receiver: receiver, isOnce: isOnce) { ending in
            let receive = ending.receive
            return begin(
                Ending(actor: ending.actor, junction: ending.junction) { message, author in
                    if let output = step.output(of: message, from: author) { receive(output, author) }
                })
        }
    }
}
