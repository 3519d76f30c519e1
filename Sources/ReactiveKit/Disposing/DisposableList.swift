/// The disposables of a bag or a composite. Decides; who holds it does what it says, without the lock.
///
/// Those that have ended are forgotten now and then: since asking them is a client's code, they are handed out for that, and
/// put back.
struct DisposableList {
    private var disposables: [any Disposable] = []
    /// From how many on it is worth to look for some that have ended.
    private var threshold = 16
    /// Counts how often all were taken.
    private var takings = 0
    private var isBeingPruned = false

    /// Some that are to be put back unless they have ended.
    struct Crowd {
        let disposables: [any Disposable]
        fileprivate let takings: Int
    }

    init(_ disposables: [any Disposable] = []) {
        self.disposables = disposables
    }

    var isEmpty: Bool { disposables.isEmpty && !isBeingPruned }

    /// Adds some, and returns what is to be pruned. O(added), amortized
    mutating func add(_ added: [any Disposable]) -> Crowd? {
        disposables += added
        return crowd()
    }

    /// The same for one.
    mutating func add(_ added: any Disposable) -> Crowd? {
        disposables.append(added)
        return crowd()
    }

    private mutating func crowd() -> Crowd? {
        guard disposables.count >= threshold, !isBeingPruned else { return nil }
        isBeingPruned = true
        let crowd = Crowd(disposables: disposables, takings: takings)
        disposables = []
        return crowd
    }

    /// Takes those back that go on, and returns those that are to be disposed, because all were meanwhile.
    mutating func putBack(_ living: [any Disposable], of crowd: Crowd) -> [any Disposable] {
        isBeingPruned = false
        guard crowd.takings == takings else { return living }
        disposables = living + disposables
        threshold = max(16, disposables.count * 2)
        return []
    }

    /// Hands out all, to be disposed.
    mutating func takeAll() -> [any Disposable] {
        takings += 1
        let all = disposables
        disposables = []
        return all
    }
}
