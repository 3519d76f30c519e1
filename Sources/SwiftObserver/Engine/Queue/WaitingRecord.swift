/// Since when the messages of one mailbox wait, and how many did at most: kept only where measuring was asked for.
///
/// Guarded by the messenger's lock, under which no client code runs: so the clock is Swift's own.
@usableFromInline
final class WaitingRecord: @unchecked Sendable {
    typealias Now = @Sendable () -> ContinuousClock.Instant

    let now: Now
    /// Messages that wait longer than this record exists count from its beginning.
    private let beginning: ContinuousClock.Instant
    /// The times at which the messages entered that may still wait, and the number of the first one. Messages are
    /// numbered as they enter, and leave in that order.
    private var times = Ring<ContinuousClock.Instant>()
    private var firstNumber = 1
    /// For each number of waiting messages, the audience of the last message that found so many or more. The greatest
    /// number comes first; numbers that a later one exceeds are left out.
    private var peaks: [(audience: UInt64, count: Int)] = []

    init(_ now: @escaping Now) {
        self.now = now
        beginning = now()
    }

    /// Notes that a message for the observations up to a number has entered.
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
