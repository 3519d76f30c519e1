public import SwiftObserver

/// An observer that records the messages that it gets, and their authors.
///
/// ```swift
/// let recorder = RecordingObserver<String>()
/// recorder.record(messenger)
/// messenger.send("hello")
/// recorder.messages       // ["hello"]
/// ```
///
/// Its handler has no isolation: it runs where the strategy delivers. It may be read from any thread.
public final class RecordingObserver<Message: Sendable>: Observer, Sendable {
    /// The receiver, which only this observer retains.
    public let receiver = Receiver()

    /// Makes an observer that observes nothing yet.
    public init() {}

    /// Begins to observe, and to record the messages.
    @discardableResult
    public func record<Source: Observable>(_ observable: Source) -> ObservationToken
    where Source.Message == Message {
        observe(observable) { [state] message, author in
            let author = ObjectIdentifier(author)
            state.withLock { $0.receptions.append((message, author)) }
        }
    }

    /// The messages it got, in the order in which it got them.
    public var messages: [Message] {
        state.withLock { $0.receptions.map(\.message) }
    }

    /// The identities of the messages' authors, in the order of the messages.
    public var authors: [ObjectIdentifier] {
        state.withLock { $0.receptions.map(\.author) }
    }

    /// Removes all recorded messages and authors.
    public func forget() {
        let forgotten = state.exchange(with: State())
        withExtendedLifetime(forgotten) {}
    }

    private struct State {
        var receptions: [(message: Message, author: ObjectIdentifier)] = []
    }

    private let state = Guarded(State())
}
