public import Synchronization

extension Hub {
    /// Whether anybody in the process asks for causes.
    @inlinable
    final var causesAreWanted: Bool { causeCount.pointee.load(ordering: .relaxed) != 0 }

    /// Whether what is sent now has to do with causes, for those who know that causes are wanted. Under the lock.
    @usableFromInline
    final var hasCauses: Bool { limiter != nil || Causes.current != nil }

    /// Tells of a refusal, if somebody asked for that, or else says once, in debug builds, who sent what ended in it.
    /// Under no lock.
    @usableFromInline
    final func tellAboutRefusal(of author: AnyAuthor) {
        guard let limiter = lock.withLock({ limiter }) else { return }
        if let report = limiter.refusalReport { return report(limiter.isFirstRefusal) }
        #if DEBUG
            guard limiter.isFirstRefusal else { return }
            let notes = AuthorNote.list(Causes.current?.allAuthors ?? [], and: author)
            let names = notes.map(\.description).joined(separator: ", ")
            DebugOutput.tell(
                """
                SwiftObserver: \(description) refused a message, since nested(upTo:) allows no more of them to lead \
                to each other. In the loop, these sent: \(names). What is refused after that is not reported.
                """)
        #endif
    }
}
