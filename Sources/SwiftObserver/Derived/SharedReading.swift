/// Reads the latest message of a transform's origin for all that read the transform: once for each state.
///
/// It belongs to the transform. Derived values retain its node, and so the origin.
@usableFromInline
final class SharedReading<Message>: @unchecked Sendable {  // the node is, by its lock
    private let node = OnceReference<DerivedNode<SharedMessage<Message>>>()

    @usableFromInline
    init() {}

    deinit {
        _ = node.takeLast()
    }

    /// The node that reads the origin.
    ///
    /// - Parameter areEqual: Whether a message is as good as the one before. Runs outside all locks.
    func node<O: BufferedObservable<Message>>(
        of origin: ReplaceableSource<O>, unless areEqual: @escaping (_ last: Message, _ new: Message) -> Bool
    ) -> DerivedNode<SharedMessage<Message>> {
        if let node = node.unretained?.takeUnretainedValue() { return node }
        return node.place(
            DerivedNode(
                .tracked { read in
                    let (message, kinds) = read.findingKinds {
                        read.messageBehind { read.value(of: origin)._readLatest(by: read) }
                    }
                    return SharedMessage(message: message, kinds: kinds, areEqual: areEqual)
                }))
    }
}

extension StateReader {
    /// Reads a message that is shared.
    func read<Message>(_ node: DerivedNode<SharedMessage<Message>>) -> SharedMessage<Message> {
        let shared = node.read(by: self)
        noteShown(node)
        kinds.formUnion(shared.kinds.union(.derived))
        return shared
    }
}

/// A message with the function that says whether it is a change.
struct SharedMessage<Message>: Equatable {
    let message: Message
    /// The kinds of sources of which it is made.
    let kinds: SourceKinds
    let areEqual: (Message, Message) -> Bool

    static func == (last: SharedMessage, new: SharedMessage) -> Bool { last.areEqual(last.message, new.message) }
}
