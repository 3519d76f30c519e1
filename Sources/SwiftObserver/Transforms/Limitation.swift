/// Lets the first messages pass, and ends the observation with the last of them.
@usableFromInline
struct Limitation<Message>: MessageTransform {
    @usableFromInline let count: Int
    @usableFromInline let countdown: Countdown

    @usableFromInline
    init(_ count: Int) {
        self.count = count
        countdown = Countdown(count)
    }

    @usableFromInline
    func output(of message: Message, from author: AnyAuthor) -> Message? {
        countdown.take() ? message : nil
    }

    @usableFromInline
    func begun() -> Limitation { Limitation(count) }

    @usableFromInline
    func joined(_ observation: ObservationToken) {
        countdown.join(observation)
    }
}
