/// A message together with the identity of its author.
///
/// ```swift
/// let lines = log.authoredMessages()
/// log.send("hello", from: observer)
/// log.finish()
/// for await line in lines {
///     print(line.message, line.author.is(observer))    // prints: hello true
/// }
/// ```
public struct AuthoredMessage<Message> {
    /// The message that was sent.
    public let message: Message
    /// The identity of the author.
    public let author: AuthorIdentity

    /// Pairs a message with an author.
    @inlinable
    public init(_ message: Message, from author: AnyAuthor) {
        self.message = message
        self.author = AuthorIdentity(author)
    }
}

extension AuthoredMessage: Sendable where Message: Sendable {}
extension AuthoredMessage: Equatable where Message: Equatable {}
extension AuthoredMessage: Hashable where Message: Hashable {}

/// The identity of a message's author, which may cross tasks and actors: it can be compared with a given object, and
/// gives no access to the author.
///
/// ```swift
/// let author = AuthorIdentity(observer)
/// Task.detached {
///     for await line in log.authoredMessages() where line.author == author {
///         print(line.message)
///     }
/// }
/// print(author.is(observer))    // prints: true
/// ```
///
/// It does not keep the author alive, and no later object is ever taken for it: it reserves the place in memory of an
/// author that was deallocated (not its contents). On Apple platforms nothing is reserved: an author is recognised only
/// while it exists, and the identities of two that are gone may be equal.
public struct AuthorIdentity: Sendable, Hashable {
    #if canImport(ObjectiveC)
        @usableFromInline nonisolated(unsafe) weak let author: AnyAuthor?
    #else
        // Never read as an object: it only keeps the address from being given to another one.
        @usableFromInline nonisolated(unsafe) unowned let author: AnyAuthor
    #endif
    @usableFromInline let id: ObjectIdentifier

    /// The identity of `author`.
    @inlinable
    public init(_ author: AnyAuthor) {
        self.author = author
        id = ObjectIdentifier(author)
    }

    /// Returns whether the author is `object`.
    @inlinable
    public func `is`(_ object: AnyAuthor?) -> Bool {
        guard let object, ObjectIdentifier(object) == id else { return false }
        #if canImport(ObjectiveC)
            return author === object
        #else
            return true
        #endif
    }

    @inlinable
    public static func == (one: AuthorIdentity, other: AuthorIdentity) -> Bool {
        #if canImport(ObjectiveC)
            return one.id == other.id && one.author === other.author
        #else
            return one.id == other.id
        #endif
    }

    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}
