internal import SwiftObserver
internal import Synchronization

/// Tells what a reception of the client's own emits at once: what comes on the thread that receives until that is done.
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

    /// Whether a pulse that comes now belongs to the beginning.
    @usableFromInline
    var includesNow: Bool {
        !isOver.load(ordering: .acquiring) && thread.load(ordering: .relaxed) == ThreadIdentity.current.value
    }
}
