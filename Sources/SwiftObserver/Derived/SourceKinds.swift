/// The kinds of sources, other than variables, of which a message is made.
@usableFromInline
struct SourceKinds: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @usableFromInline static let derived = SourceKinds(rawValue: 1)
    /// A source that keeps a message, or a choice: it changes when a message is delivered.
    static let kept = SourceKinds(rawValue: 2)
    /// A client's observable with messages that tell a state, which may change without a message.
    static let own = SourceKinds(rawValue: 4)
    /// A client's observable with messages that tell no state.
    static let event = SourceKinds(rawValue: 8)

    /// Whether the latest message tells a state, even if another one was just delivered.
    @usableFromInline var isState: Bool { !contains(.event) }
    /// Whether each change of the state is noticed.
    var isCounted: Bool { isDisjoint(with: [.own, .event]) }
}

extension StateReader {
    /// Finds out of which kinds of sources a message is made.
    @inlinable
    func findingKinds<Message>(of read: () -> Message) -> (message: Message, kinds: SourceKinds) {
        let outer = kinds
        kinds = []
        let message = read()
        defer { kinds.formUnion(outer) }
        return (message, kinds)
    }

    /// Notes that an observable is read that may change without a message.
    @usableFromInline
    func noteMessages<Message>(_ type: Message.Type) {
        kinds.insert(type is any StateMessage.Type ? .own : .event)
    }

    /// Reads the latest message of a source that keeps it.
    func keptMessage<Source: MessageKeeping>(of source: Source) -> Source.Message {
        kinds.insert(.kept)
        return read(source, StateCounter(ofMessages: ())) { operation, source, other in
            let source = unsafeDowncast(source, to: Source.self)
            switch operation {
            case .collect:
                let count = source.keptChanges
                return unsafeDowncast(other, to: StateReader.self).take(source.latestMessage, count)
            case .countMessages: return source.keptChanges
            default: return source.perform(operation, other)
            }
        }
    }
}
