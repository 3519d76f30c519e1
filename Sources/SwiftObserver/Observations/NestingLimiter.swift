internal import Synchronization

/// What a messenger has while its strategy limits nested sends.
@usableFromInline
final class NestingLimiter: @unchecked Sendable {  // as said beside what changes
    let cause = Cause()
    /// What a message is handled under that nothing led to.
    @usableFromInline let first: Causes
    /// The level above which messages are refused.
    let highestLevel: Atomic<Int>
    private let hasRefused = Atomic<Bool>(false)
    /// Who is told of refusals instead of those who debug.
    let refusalReport: RefusalReport?
    /// The limiter before this one, as long as a deliverer may look at it. Under the messenger's lock.
    @exclusivity(unchecked) var former: NestingLimiter?
    /// What the latest message was handled under that something led to, and what that was. For the deliverer.
    @exclusivity(unchecked) private var latest: Causes?
    @exclusivity(unchecked) private var latestOuter: Causes?
    #if DEBUG
        @exclusivity(unchecked) private var latestAuthor: ObjectIdentifier?
    #endif

    init(for plan: Plan) {
        refusalReport = (plan.strategy as? any RefusalReporting)?.refusalReport
        highestLevel = Atomic(plan.highestLevel)
        first = Causes(cause)
    }

    /// True the first time.
    var isFirstRefusal: Bool { !hasRefused.exchange(true, ordering: .relaxed) }

    /// Whether a message is refused that these led to.
    func refuses(after causes: Causes) -> Bool {
        guard let level = causes.level(of: cause) else { return false }
        return isTooHigh(level)
    }

    private func isTooHigh(_ level: Int) -> Bool { level >= highestLevel.load(ordering: .relaxed) }

    /// Makes this the innermost cause of the thread, and hands out what led there, which is to be restored before the gate is
    /// left; nil if the message is refused. For the deliverer.
    @usableFromInline
    func enter(by author: AnyAuthor) -> Causes.Entry? {
        let entry = Causes.Entry()
        if let outer = entry.outer {
            guard let led = outer._withUnsafeGuaranteedRef({ led(by: $0, author) }) else { return nil }
            entry.set(led)
        } else {
            entry.set(.passUnretained(first))
        }
        return entry
    }

    /// Most often the same leads to one message after the other, as between cells that follow each other.
    private func led(by outer: Causes, _ author: AnyAuthor) -> Unmanaged<Causes>? {
        if latestOuter === outer, isLatest(author), let latest {
            return latest.level > 0 && isTooHigh(latest.level - 1) ? nil : .passUnretained(latest)
        }
        if refuses(after: outer) { return nil }
        let led = Causes.adding(cause, to: outer, by: author)
        (latestOuter, latest) = (outer, led)
        return .passUnretained(led)
    }

    /// Causes note authors for those who debug.
    private func isLatest(_ author: AnyAuthor) -> Bool {
        #if DEBUG
            defer { latestAuthor = ObjectIdentifier(author) }
            return latestAuthor == ObjectIdentifier(author)
        #else
            return true
        #endif
    }
}
