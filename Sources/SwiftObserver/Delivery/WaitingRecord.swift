/// Since when the messages of one mailbox wait, and how many did at most: kept only where somebody has asked for it.
///
/// Guarded by the messenger's lock, under which nothing of a client's runs: so the clock is Swift's own.
@usableFromInline
final class WaitingRecord: @unchecked Sendable {
    typealias Now = @Sendable () -> ContinuousClock.Instant

    let now: Now
    /// Messages that wait longer than this record exists count from its beginning.
    private let beginning: ContinuousClock.Instant
    /// When each message entered that may still wait, and the number of the first of these: messages are numbered as they
    /// enter, and leave in that order.
    private var times = Ring<ContinuousClock.Instant>()
    private var firstNumber = 1
    /// The last times at which so many or more waited, the greatest first, with the audience of the message that came then.
    private var peaks: [(audience: UInt64, count: Int)] = []

    init(_ now: @escaping Now) {
        self.now = now
        beginning = now()
    }

    /// A message for those up to a number has entered.
    func noteEntry(_ number: Int, left: Int, audience: UInt64) {
        while firstNumber <= left, times.popFirst() != nil { firstNumber += 1 }
        if times.isEmpty { firstNumber = number }
        times.append(now())
        let count = number - left
        while let last = peaks.last, last.count <= count { peaks.removeLast() }
        peaks.append((audience, count))
    }

    /// For how long that message has waited.
    func age(of number: Int) -> Duration {
        let index = number - firstNumber
        let time = index >= 0 && index < times.count ? times[index] : beginning
        return max(.zero, time.duration(to: now()))
    }

    /// How many messages waited at most when one came for the observation of that number.
    func highWaterMark(for number: UInt64) -> Int {
        peaks.first { $0.audience >= number }?.count ?? 0
    }
}
