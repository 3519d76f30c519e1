/// Stands for an author that died while its message waited.
///
/// Author filters see it as what it is, nobody; handlers see the messenger in its place, or, if that is dead too,
/// this object, which outlives both.
@usableFromInline
final class AbsentAuthor: @unchecked Sendable {  // `messenger` is set once, in `init`
    private weak var messenger: AnyObject?

    @usableFromInline
    init(of messenger: AnyObject?) {
        self.messenger = messenger
    }

    /// What a handler is given as the author.
    @inlinable
    static func readable(_ author: AnyObject) -> AnyObject {
        if type(of: author) == AbsentAuthor.self {
            return unsafeDowncast(author, to: AbsentAuthor.self).replacement
        }
        return author
    }

    @usableFromInline
    var replacement: AnyObject { messenger ?? self }
}
