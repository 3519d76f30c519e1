/// Holds deliveries back as a pace decides, and then passes them on to the strategy that delivers.
///
/// Each messenger has its own pacer, kept by its plan. The plan is released when the messenger is deallocated or gets
/// another strategy. Then the alarm is called off, and the waiting deliveries are passed on at once. A client's
/// strategy that passes deliveries on has one pacer for all its messengers.
final class Pacer<Base: DeliveryStrategy, Time: Clock>: Pacemaker, @unchecked Sendable
where Time.Duration == Duration {  // `lock` guards the variables
    let base: Base
    private let interval: Duration
    private let clock: Time
    /// Times are kept as durations since this instant, so that no code of the clock runs under the lock.
    private let origin: Time.Instant
    private let alarm: Alarm<Time>
    /// Whether it is asked for every message, as it is where a messenger's plan made it.
    private let isAskedEachTime: Bool

    private let lock = Lock()
    private var pace: Pace
    /// The latest delivery of each messenger. If the pacer isn't asked for every message, the number of messages that
    /// had come by then.
    private var waiting: [(delivery: Delivery, arrivals: Int)] = []
    /// The time for which the alarm is set, the number of times that it was set, and the closure that calls it off.
    private var deadline: Duration?
    private var round = 0
    private var cancel: Alarm<Time>.Cancel?
    /// The number of looks at the clock.
    private var looks = 0

    init(_ pace: Pace, over base: Base, clock: Time, isAskedEachTime: Bool) {
        self.base = base
        self.clock = clock
        origin = clock.now
        self.pace = pace
        self.isAskedEachTime = isAskedEachTime || pace.rule == .throttled
        interval = pace.interval
        alarm = Alarm(clock)
    }

    deinit {
        cancel?()
        for (delivery, _) in waiting { base.schedule(delivery) }
    }

    func schedule(_ delivery: Delivery) {
        guard interval > .zero else { return base.schedule(delivery) }
        let arrivals = isAskedEachTime ? 0 : delivery.arrivalCount
        look { now, held in
            let replaced = keep(delivery, arrivals, held)
            return (wait(until: pace.noteArrival(at: now), seenAt: now, held), replaced)
        }
    }

    func flush() {
        look { now, held in
            guard !waiting.isEmpty else { return (.nothing, nil) }
            pace.noteDelivery(at: now)
            defer { (waiting, deadline, cancel) = ([], nil, nil) }
            return (.pass(waiting, cancel), nil)
        }
    }

    private func ring(_ round: Int) {
        let counts = isAskedEachTime ? [] : lock.withLock { waiting }.map(\.delivery.arrivalCount)
        look { now, held in
            guard self.round == round, deadline != nil else { return (.nothing, nil) }
            let used = cancel
            (deadline, cancel) = (nil, nil)
            let end = noteArrivals(counts, held) ? pace.noteArrival(at: now) : pace.end(seenAt: now)
            return (wait(until: end, seenAt: now, held), used)
        }
    }

    // MARK: - Deciding

    private enum Step {
        case nothing
        case pass([(delivery: Delivery, arrivals: Int)], Alarm<Time>.Cancel?)
        case set(Duration, Int, Alarm<Time>.Cancel?)
    }

    /// Asks the clock, decides under the lock, and performs the decision. A delivery that is replaced is released
    /// outside the lock.
    private func look(_ decide: (Duration, borrowing HeldLock) -> (step: Step, goes: Any?)) {
        let before = lock.withLock { looks }
        let now = origin.duration(to: clock.now)
        let decision = lock.withLock { held in
            defer { looks += 1 }
            return decide(before == looks ? now : pace.corrected(now), held)
        }
        withExtendedLifetime(decision.goes) { perform(decision.step) }
    }

    /// Keeps the latest delivery of each messenger, and returns the one that it replaces.
    private func keep(_ delivery: Delivery, _ arrivals: Int, _ held: borrowing HeldLock) -> Delivery? {
        guard let index = waiting.firstIndex(where: { $0.delivery.isForSameMessenger(as: delivery) }) else {
            waiting.append((delivery, arrivals))
            return nil
        }
        if delivery == waiting[index].delivery { waiting[index].arrivals = arrivals }
        // Two threads may come here in another order than the order in which they sent.
        guard delivery.isLater(than: waiting[index].delivery) else { return delivery }
        defer { waiting[index] = (delivery, arrivals) }
        return waiting[index].delivery
    }

    /// Decides how to wait until a time. Nil stands for no wait.
    private func wait(until end: Duration?, seenAt now: Duration, _ held: borrowing HeldLock) -> Step {
        guard let end else {
            guard !waiting.isEmpty else { return .nothing }
            pace.noteDelivery(at: now)
            defer { (waiting, deadline, cancel) = ([], nil, nil) }
            return .pass(waiting, cancel)
        }
        if let deadline, deadline <= end { return .nothing }
        deadline = end
        round += 1
        defer { cancel = nil }
        return .set(end, round, cancel)
    }

    /// Whether messages came for which `schedule` was not called.
    private func noteArrivals(_ counts: [Int], _ held: borrowing HeldLock) -> Bool {
        guard counts.count == waiting.count else { return !isAskedEachTime }
        defer { for index in counts.indices { waiting[index].arrivals = counts[index] } }
        return zip(counts, waiting).contains { $0 != $1.arrivals }
    }

    // MARK: - Acting

    private func perform(_ step: Step) {
        switch step {
        case .nothing:
            break
        case .pass(let deliveries, let cancel):
            cancel?()
            for (delivery, _) in deliveries { base.schedule(delivery) }
        case .set(let end, let round, let cancel):
            cancel?()
            let new = alarm.set(origin.advanced(by: end)) { [weak self] in self?.ring(round) }
            let isStillSet = lock.withLock {
                guard self.round == round, deadline != nil else { return false }
                self.cancel = new
                return true
            }
            if !isStillSet { new() }
        }
    }
}

/// Decides how long a throttled or debounced delivery waits.
///
/// All times are durations since an instant that the caller chose. So no code of a clock runs here.
struct Pace: Sendable {
    enum Rule {
        /// An interval lies between two deliveries.
        case throttled
        /// An interval lies between the last message and the delivery.
        case debounced
    }

    let rule: Rule
    let interval: Duration
    /// The beginning of the interval: the last delivery, or the last message.
    private var start: Duration?

    /// Accepts any interval. A hundred years are long enough, and can be added to any time without overflow.
    init(_ rule: Rule, interval: Duration) {
        self.rule = rule
        self.interval = min(interval, .seconds(3_155_760_000))
    }

    /// Notes that a message has come. Returns the time until which to wait. Nil stands for no wait.
    mutating func noteArrival(at now: Duration) -> Duration? {
        guard rule == .debounced else { return end(seenAt: now) }
        let isBackwards = start.map { now < $0 } ?? false
        start = now
        return isBackwards ? nil : now + interval
    }

    /// Returns the time until which to wait. Nil stands for no wait. A clock that went backwards delays nothing.
    func end(seenAt now: Duration) -> Duration? {
        guard let start else { return nil }
        let end = start + interval
        return now < start || now >= end ? nil : end
    }

    /// Notes that the waiting messages are delivered.
    mutating func noteDelivery(at now: Duration) {
        start = rule == .throttled ? now : nil
    }

    /// Returns the time, or the last noted time if that is later: another thread may have noted it since the clock was
    /// asked.
    func corrected(_ now: Duration) -> Duration {
        start.map { max(now, $0) } ?? now
    }
}

/// Sets alarms by any clock: by the clock itself if it can ring, otherwise by a task that sleeps.
package struct Alarm<Time: Clock>: Sendable {
    /// Calls an alarm off.
    package typealias Cancel = @Sendable () -> Void
    /// A closure to call at a time.
    package typealias Action = @Sendable () -> Void

    /// Sets an alarm that calls an action at a time, and returns a closure that calls it off. Not under a lock.
    package let set: @Sendable (Time.Instant, @escaping Action) -> Cancel

    package init(_ clock: Time) {
        set = (clock as? any RingingClock).flatMap { Alarm.ringing($0) } ?? Alarm.sleeping(clock)
    }

    private static func ringing<Ringing: RingingClock>(
        _ clock: Ringing
    ) -> (@Sendable (Time.Instant, @escaping Action) -> Cancel)? {
        guard Ringing.Instant.self == Time.Instant.self else { return nil }
        return { deadline, action in
            guard let deadline = deadline as? Ringing.Instant else { preconditionFailure("A clock has two times") }
            return clock.ring(at: deadline, action)
        }
    }

    private static func sleeping(_ clock: Time) -> @Sendable (Time.Instant, @escaping Action) -> Cancel {
        { deadline, action in
            let task = Task.detached {
                // If the clock throws, the alarm counts as rung, since messages must not wait for ever.
                try? await clock.sleep(until: deadline, tolerance: nil)
                if !Task.isCancelled { action() }
            }
            return { task.cancel() }
        }
    }
}

/// A clock that calls back by itself when a time has come, so that an alarm needs no task that sleeps.
package protocol RingingClock: Clock {
    /// Calls the action at that time, once, on any thread, under no lock. Returns a closure that calls the alarm off;
    /// calling it twice, or too late, is harmless.
    func ring(at deadline: Instant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}
