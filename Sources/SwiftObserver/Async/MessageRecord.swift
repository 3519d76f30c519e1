/// What can be known of one iteration, even when it is over: it does not keep the observation going.
@usableFromInline
struct MessageRecord<Element: Sendable>: Sendable {
    let storage: MessageStorage<Element>
    /// Nil if there was no messenger any more.
    let token: ObservationToken?

    /// What happened to the messages, in one consistent snapshot.
    @usableFromInline
    var numbers: ObservationNumbers {
        var numbers = ObservationNumbers()
        guard let token else { return numbers }
        let hub = token.mailbox.hub
        hub.takeSnapshot { held in
            numbers = hub.numbers(of: token, held)
            storage.complete(&numbers)
        }
        return numbers
    }
}
