public import SwiftObserver

/// What a pulse carries along on its way through the phases.
@usableFromInline
struct Stamp {
    /// Whether `receive` emits it by itself, as cells do with their current value.
    @usableFromInline let isInitial: Bool
    /// Who sent it, if anybody.
    @usableFromInline let author: AnyAuthor?

    @inlinable
    init(isInitial: Bool = false, author: AnyAuthor? = nil) {
        self.isInitial = isInitial
        self.author = author
    }

    /// The stamp of what a pulse brings about that came by another one.
    @inlinable
    func within(_ outer: Stamp) -> Stamp {
        Stamp(isInitial: isInitial && outer.isInitial, author: author)
    }
}
