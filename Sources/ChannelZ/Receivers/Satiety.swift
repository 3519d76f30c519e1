internal import Synchronization

/// Whether a phase has had all the pulses that it wants, or one further down has.
@usableFromInline
final class Satiety: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let further: Satiety?

    init(or further: Satiety?) {
        self.further = further
    }

    func end() {
        isOver.store(true, ordering: .releasing)
    }

    @usableFromInline
    var isReached: Bool {
        isOver.load(ordering: .acquiring) || further?.isReached ?? false
    }
}
