/// Decides until when a delivery waits that is throttled or debounced.
///
/// It counts in durations since a time that the caller has chosen once. So nothing of a clock's runs here.
struct Pace: Sendable {
    enum Rule {
        /// An interval lies between two deliveries.
        case throttled
        /// An interval lies between the last message and the delivery.
        case debounced
    }

    let rule: Rule
    let interval: Duration
    /// From when the interval counts: from the last delivery, or from the last message.
    private var start: Duration?

    /// Takes any interval; a hundred years are as good as for ever, and can be added to any time.
    init(_ rule: Rule, interval: Duration) {
        self.rule = rule
        self.interval = min(interval, .seconds(3_155_760_000))
    }

    /// A message has come. Returns until when to wait; nil stands for not at all.
    mutating func noteArrival(at now: Duration) -> Duration? {
        guard rule == .debounced else { return end(seenAt: now) }
        let isBackwards = start.map { now < $0 } ?? false
        start = now
        return isBackwards ? nil : now + interval
    }

    /// Until when to wait; nil stands for not at all. A clock that went backwards delays nothing.
    func end(seenAt now: Duration) -> Duration? {
        guard let start else { return nil }
        let end = start + interval
        return now < start || now >= end ? nil : end
    }

    /// What waits is delivered.
    mutating func noteDelivery(at now: Duration) {
        start = rule == .throttled ? now : nil
    }

    /// The time, as it is to be understood if others have noted theirs since the clock was asked.
    func corrected(_ now: Duration) -> Duration {
        start.map { max(now, $0) } ?? now
    }
}
