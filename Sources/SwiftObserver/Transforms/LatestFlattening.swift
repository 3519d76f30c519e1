/// What comes to a step that observes what was chosen last: a choice, or a message of what was chosen.
@usableFromInline
enum SwitchInput<Choice, Message> {
    /// What there was to choose by as the step was made. It counts unless there was a choice in the meantime.
    case first(Choice)
    case choice(Choice)
    case message(Message, choice: Int)
}

/// Observes what the latest message chooses, and nothing else, and passes on the messages of that.
///
/// Choices and messages come through one messenger, the inlet, one at a time: so a message of what was chosen before is
/// told from the others by the number of its choice, whichever thread sends it. The inlet holds the step and is held by what
/// chooses alone: with that, all of this ends.
@usableFromInline
final class LatestFlattening<Choice, Chosen: Observable>: MessageTransform {
    private let choose: (Choice) -> Chosen
    private weak let receiver: Receiver?
    private weak let inlet: Messenger<SwitchInput<Choice, Chosen.Message>>?
    // The deliverer's own:
    @exclusivity(unchecked) private var choiceCount = 0
    @exclusivity(unchecked) private var token: ObservationToken?
    private let lock = Lock()
    /// Under the lock.
    private var chosen: Chosen?

    @usableFromInline
    init(
        by receiver: Receiver, in inlet: Messenger<SwitchInput<Choice, Chosen.Message>>,
        _ choose: @escaping (Choice) -> Chosen
    ) {
        self.choose = choose
        self.receiver = receiver
        self.inlet = inlet
    }

    deinit {
        token?.stop()
    }

    @usableFromInline
    func output(of input: SwitchInput<Choice, Chosen.Message>, from author: AnyAuthor) -> Chosen.Message? {
        switch input {
        case .first(let choice):
            if choiceCount == 0 { observe(choose(choice)) }
        case .choice(let choice):
            observe(choose(choice))
        case .message(let message, let choice):
            if choice == choiceCount { return message }
        }
        return nil
    }

    /// What was chosen last, from any thread.
    var latestChoice: Chosen? { lock.withLock { chosen } }

    /// What a choice by that message would be.
    func choice(by message: Choice) -> Chosen { choose(message) }

    private func observe(_ next: Chosen) {
        choiceCount += 1
        token?.stop()
        let replaced = lock.withLock {
            defer { chosen = next }
            return chosen
        }
        token = receiver.map { beginObservation(of: next, by: $0) }
        withExtendedLifetime(replaced) {}
    }

    private func beginObservation(of next: Chosen, by receiver: Receiver) -> ObservationToken {
        let choice = choiceCount
        let receive: (Chosen.Message, AnyAuthor) -> Void = { [weak inlet] message, author in
            inlet?.deliver(.message(message, choice: choice), from: author)
        }
        guard let buffered = next as? any BufferedObservable<Chosen.Message> else {
            return next.messenger.beginObservation(by: receiver, on: nil, .link(receive))
        }
        return next.messenger.beginObservation(by: receiver, on: nil, latestOf: buffered, .link(receive))
    }
}
