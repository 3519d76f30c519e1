/// Says that a messenger refused a message: because of its bound, or of its limit for nested sends.
public struct MailboxFull: Error, Sendable, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String { "The messenger refused the message, by its bound or its limit for nested sends" }
}
