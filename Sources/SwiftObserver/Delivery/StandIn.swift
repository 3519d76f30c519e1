/// Stands, inside the package, for an author that cannot or need not be at hand when a message that waited is delivered.
///
/// Either for the messenger, which most often is the author and is hardly ever asked for; or for an author that was
/// deallocated in the meantime, which author filters see as what it is, nobody, and which handlers see as the
/// messenger. If that is gone too, they see this object, which outlives both.
@usableFromInline
final class StandIn: @unchecked Sendable {  // never changes, but for the end of the messenger
    @usableFromInline weak let messenger: AnyObject?
    @usableFromInline let isForMessenger: Bool

    @usableFromInline
    init(for messenger: AnyObject?, isForMessenger: Bool) {
        self.messenger = messenger
        self.isForMessenger = isForMessenger
    }

    /// Stands for an author that is gone, where no messenger is at hand.
    @usableFromInline static let nobody = StandIn(for: nil, isForMessenger: false)

    /// What a handler is given as the author.
    @inlinable
    static func readable(_ author: AnyAuthor) -> AnyAuthor {
        guard let standIn = exactCast(author, to: StandIn.self) else { return author }
        return standIn.messenger ?? author
    }

    /// Whom a filter compares.
    @inlinable
    static func comparable(_ author: AnyAuthor) -> AnyAuthor {
        guard let standIn = exactCast(author, to: StandIn.self) else { return author }
        return standIn.isForMessenger ? standIn.messenger ?? author : author
    }
}
