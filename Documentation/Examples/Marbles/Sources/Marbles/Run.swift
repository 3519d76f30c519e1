import SwiftObserver

/// The run that every picture shows: who gets what when, if the same things are sent by different strategies.
///
/// A observes from the beginning, B after two messages. Then three more are sent in a row, and A sends the message 4′
/// from inside its handler of 4. After each of the two parts, whoever delivers later is given its turn.
struct Run {
    let messenger: Messenger<String>
    let recorder = Recorder()
    /// Called by A just before it sends its answer.
    private let beforeAnswer: @Sendable (Recorder) -> Void

    init(_ strategy: some DeliveryStrategy, beforeAnswer: @escaping @Sendable (Recorder) -> Void = { _ in }) {
        messenger = Messenger(delivery: strategy)
        self.beforeAnswer = beforeAnswer
    }

    @MainActor
    func callAsFunction(turn: @MainActor () async -> Void) async -> [Event] {
        let a = Person(.a, recorder)
        let b = Person(.b, recorder)
        a.start(messenger, answer: ("4", "4′"), beforeAnswer)
        send("1", "2")
        await turn()
        recorder.record(.joined(.b))
        b.start(messenger, answer: nil)
        send("3", "4", "5")
        await turn()
        withExtendedLifetime((a, b)) {}
        return recorder.all
    }

    private func send(_ messages: String...) {
        for message in messages {
            recorder.send(message, messenger.send)
        }
    }
}

/// An observer that writes down what it receives, and may answer one message by another one.
final class Person: Observer {
    let receiver = Receiver()
    private let name: Observers
    private let recorder: Recorder

    init(_ name: Observers, _ recorder: Recorder) {
        self.name = name
        self.recorder = recorder
    }

    /// Not isolated, so that the handler runs where the strategy delivers.
    nonisolated func start(
        _ messenger: Messenger<String>, answer: (to: String, with: String)?,
        _ beforeAnswer: @escaping @Sendable (Recorder) -> Void = { _ in }
    ) {
        let (name, recorder) = (name, recorder)
        let sentBefore = recorder.all.compactMap { if case .sendBegan(let message, _) = $0 { message } else { nil } }
        observe(messenger) { message in
            recorder.received(message, by: name, isReplay: sentBefore.contains(message))
            guard let answer, answer.to == message else { return }
            beforeAnswer(recorder)
            recorder.send(answer.with, messenger.send)
        }
    }
}
