public import SwiftObserver
internal import Synchronization

/// The facts that accompany a pulse through the phases.
@usableFromInline
struct Stamp {
    /// Whether the pulse is emitted on receiving, as the current value of a cell is.
    @usableFromInline let isInitial: Bool
    /// The author of the pulse, if it has one.
    @usableFromInline let author: Origin?

    @inlinable
    init(isInitial: Bool = false, author: Origin? = nil) {
        self.isInitial = isInitial
        self.author = author
    }

    /// The stamp of a pulse that another pulse, with the given stamp, led to.
    @inlinable
    func within(_ outer: Stamp) -> Stamp {
        Stamp(isInitial: isInitial && outer.isInitial, author: author)
    }
}

/// Recognizes the pulses that a client's own reception emits on receiving: pulses on the receiving thread, until the
/// reception returns.
@usableFromInline
final class Onset: Sendable {
    private let thread = Atomic<UInt>(ThreadIdentity.current.value)
    private let isOver = Atomic<Bool>(false)

    @usableFromInline
    init() {}

    @usableFromInline
    func end() {
        isOver.store(true, ordering: .releasing)
    }

    /// Whether a pulse that arrives now is emitted on receiving.
    @usableFromInline
    var includesNow: Bool {
        !isOver.load(ordering: .acquiring) && thread.load(ordering: .relaxed) == ThreadIdentity.current.value
    }
}
