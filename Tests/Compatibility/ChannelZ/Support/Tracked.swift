/// Counts how many of it there are, and does something when one is deallocated.
final class Tracked: @unchecked Sendable {
    private let count: Log<Int>
    private let whenGone: () -> Void

    init(_ count: Log<Int>, whenGone: @escaping () -> Void = {}) {
        self.count = count
        self.whenGone = whenGone
        count.note(1)
    }

    deinit {
        count.note(-1)
        whenGone()
    }
}

extension Log where Entry == Int {
    /// How many there are.
    var living: Int { entries.reduce(0, +) }
}
