/// Who sent a message, as something that may cross tasks and actors: it can be asked whether it is a given object, and
/// gives no access to it.
///
/// It does not keep the author alive. It reserves the place in memory of an author that has died (not what the author
/// held), so that no later object is ever taken for it.
public struct AuthorIdentity: Sendable, Hashable {
    // Never read as an object: it only keeps the address from being given to another one.
    @usableFromInline nonisolated(unsafe) unowned let author: AnyAuthor
    @usableFromInline let id: ObjectIdentifier

    /// The identity of `author`.
    @inlinable
    public init(_ author: AnyAuthor) {
        self.author = author
        id = ObjectIdentifier(author)
    }

    /// Whether the author is `object`.
    @inlinable
    public func `is`(_ object: AnyAuthor?) -> Bool {
        object.map { ObjectIdentifier($0) == id } ?? false
    }

    @inlinable
    public static func == (one: AuthorIdentity, other: AuthorIdentity) -> Bool {
        one.id == other.id
    }

    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
