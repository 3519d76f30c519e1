internal import Synchronization

/// The limit behind the global.
enum ReentrancyLimit {
    private static let limit = Atomic<Int>(1)

    static var value: Int {
        get { limit.load(ordering: .relaxed) }
        set { limit.store(max(0, newValue), ordering: .relaxed) }
    }
}

/// The counter behind the global.
enum ReentrantReceptions {
    static let counter: Counter = 0
}
