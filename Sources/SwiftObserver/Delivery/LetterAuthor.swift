/// The author of a message that waits, held weakly: it may be dying while the message is sent.
@usableFromInline
struct LetterAuthor {
    /// Nil if the author is the messenger itself, or dead.
    @usableFromInline weak var object: AnyObject?
    @usableFromInline let isMessenger: Bool

    @inlinable
    init(_ author: AnyObject, of messenger: AnyObject?) {
        if author === messenger {
            isMessenger = true
        } else {
            isMessenger = false
            object = author
        }
    }
}
