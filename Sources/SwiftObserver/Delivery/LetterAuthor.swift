/// Holds the author of a message that waits, weakly: it may be dying while the message is sent.
@usableFromInline
final class LetterAuthor: @unchecked Sendable {  // never changes but for the death of the author
    @usableFromInline weak let object: AnyObject?
    /// Not to be followed: the author may be dead, and another object in its place.
    private let address: UnsafeRawPointer

    init(_ author: AnyObject) {
        object = author
        address = UnsafeRawPointer(Unmanaged.passUnretained(author).toOpaque())
    }

    /// Whether this holds that object, which the caller keeps alive.
    func holds(_ author: AnyObject) -> Bool {
        address == UnsafeRawPointer(Unmanaged.passUnretained(author).toOpaque()) && object === author
    }
}
