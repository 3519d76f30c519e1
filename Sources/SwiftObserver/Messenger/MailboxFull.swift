/// Says that a bounded mailbox refused a message.
public struct MailboxFull: Error, Sendable, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String { "The messenger's mailbox is full, and its bound refuses new messages" }
}
