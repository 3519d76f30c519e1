/// When a chunk is full, or due.
struct ChunkLimit: Sendable {
    typealias Response = @Sendable () -> Void

    /// How many messages it has at most.
    let count: Int
    /// Has an action called when a chunk is due that begins now, and returns how to call that off. Not under a lock.
    let setAlarm: (@Sendable (@escaping Response) -> Response)?

    /// A count below one is one.
    init(_ count: Int) {
        self.count = max(1, count)
        setAlarm = nil
    }

    /// An interval of zero or less is due at once, so that each message is a chunk.
    init<Time: Clock>(_ count: Int, or interval: Duration, _ clock: Time) where Time.Duration == Duration {
        let alarm = Alarm(clock)
        // A hundred years are as good as for ever, and can be added to any time.
        let longest = min(interval, .seconds(3_155_760_000))
        self.count = interval > .zero ? max(1, count) : 1
        setAlarm = { alarm.set(clock.now.advanced(by: longest), $0) }
    }
}
