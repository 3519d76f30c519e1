/// How much of its time an examination has spent.
///
/// Each kind of script may begin until a share of the time is gone, so that a slow subject is put to some of every kind.
struct TimeBudget: Sendable {
    let limit: Duration?
    private let start = ContinuousClock.now

    init(_ limit: Duration?) { self.limit = limit }

    var spent: Duration { ContinuousClock.now - start }

    func isSpent(_ share: Double) -> Bool {
        limit.map { spent > $0 * share } ?? false
    }

    /// When a share of the time is gone.
    func end(of share: Double) -> ContinuousClock.Instant? {
        limit.map { start + $0 * share }
    }
}
