internal import SwiftObserver
internal import Synchronization

/// One inspection: its rings and its register. It lasts until the inspection and the last thread that wrote let go of it.
final class Session: Sendable {
    let number: Int
    /// The numbers of nodes and observations are greater than this one: no two sessions have the same.
    private let firstNumber = FollowedNumber.last
    let start = Nanoseconds.now
    let capacity: Int
    /// The client's closure, until the session ends.
    private let describing: Guarded<Describing?>
    let isDescribing: Bool
    /// As long as it exists, messages carry causes: until the session ends.
    private let cause = Guarded<Cause?>(Cause())
    /// Told of each call of a handler: its number, and whether it begins. Under no lock.
    let watching: (@Sendable (UInt64, Bool) -> Void)?
    private let rings = Guarded(Rings())
    private let register: Guarded<Register>
    private let descriptions: Guarded<Descriptions>

    /// Stands around the closure, because a function that is itself the value of a generic type is wrapped anew with each
    /// access.
    private struct Describing {
        let describe: @Sendable (Any) -> String
    }

    private struct Rings: ~Copyable {
        /// All rings, in the order in which they were made.
        var all: [EventRing] = []
        /// Rings of threads that have ended.
        var free: [EventRing] = []
        /// For each ring: which thread has written from which place on.
        var writers: [[(place: Int, thread: Int)]] = []
        var lastThread = 0
    }

    init(
        _ number: Int, capacity: Int, describing: (@Sendable (Any) -> String)?,
        watching: (@Sendable (UInt64, Bool) -> Void)?
    ) {
        self.number = number
        self.watching = watching
        self.capacity = max(1, capacity)
        self.describing = Guarded(describing.map { Describing(describe: $0) })
        isDescribing = describing != nil
        register = Guarded(Register(capacity: capacity))
        descriptions = Guarded(Descriptions(capacity: max(1, capacity)))
    }

    // MARK: - Rings

    /// A ring for the calling thread: one that another thread gave back, or a new one.
    func lease() -> RingLease {
        let free = rings.withLock { $0.free.popLast() }
        let ring = free ?? EventRing(capacity: capacity, start: start)
        rings.withLock { rings in
            if free == nil {
                rings.all.append(ring)
                rings.writers.append([])
            }
            rings.lastThread += 1
            if let index = rings.all.firstIndex(where: { $0 === ring }) {
                write(ring, by: rings.lastThread, &rings.writers[index])
            }
        }
        return RingLease(ring, of: self)
    }

    func takeBack(_ ring: EventRing) {
        rings.withLock { $0.free.append(ring) }
    }

    /// Notes that a thread writes to a ring from now on, and forgets threads of which the ring has nothing more.
    private func write(_ ring: EventRing, by thread: Int, _ writers: inout [(place: Int, thread: Int)]) {
        let place = ring.count
        if writers.last?.place == place { writers.removeLast() }
        let oldest = place - ring.capacity
        let outdated = writers.indices.dropFirst().prefix { writers[$0].place <= oldest }.count
        writers.removeFirst(outdated)
        writers.append((place, thread))
    }

    /// The events of all threads in order of time, the last ones up to the capacity; and how many are missing.
    func events() -> (events: [(thread: Int, RawEvent)], lost: Int, threads: Int) {
        let (all, writers, threads) = rings.withLock { ($0.all, $0.writers, $0.lastThread) }
        var events: [(thread: Int, event: RawEvent)] = []
        var (written, former) = (0, 0)
        for (ring, writers) in zip(all, writers) {
            var writer = 0
            written += ring.copy { place, event in
                while writer + 1 < writers.count, writers[writer + 1].place <= place { writer += 1 }
                // An event that a thread noted for the session before.
                guard event.event.node == 0 || event.event.node > firstNumber else { return former += 1 }
                events.append((writers[writer].thread, event))
            }
        }
        // Stable: events of one thread keep their order.
        events = events.enumerated().sorted { one, other in
            (one.element.event.time, one.offset) < (other.element.event.time, other.offset)
        }.map(\.element)
        let kept = Array(events.suffix(capacity))
        return (kept, written - former - kept.count, threads)
    }

    // MARK: - Register

    /// Changes or reads the register. Returns objects that the body takes out, to be released without the lock.
    func registered<Result>(_ body: (inout Register) -> Result) -> Result { register.withLock { body(&$0) } }

    /// The numbers of the observations that call an observation's handler.
    func numbers(of observation: ObservationToken) -> [Int] { observation.followedNumbers(in: number) }

    /// Describes a message, if the session goes on. Under no lock.
    func describe(_ message: Any, _ number: UInt64) {
        guard let describing = describing.withLock({ $0 }) else { return }
        keep(describing.describe(message), of: number)
    }

    /// Lets go of the client's closure, and needs no causes any more. Threads may keep the session for longer.
    func close() {
        let remains = (describing.exchange(with: nil), cause.exchange(with: nil))
        withExtendedLifetime(remains) {}
    }

    func keep(_ description: String, of message: UInt64) {
        let old = descriptions.withLock { $0.add(description, message) }
        withExtendedLifetime(old) {}
    }

    var allDescriptions: [UInt64: String] { descriptions.withLock { $0.texts } }

    private struct Descriptions: ~Copyable {
        var texts: [UInt64: String] = [:]
        private var messages: [UInt64] = []
        private var oldest = 0
        private let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
        }

        mutating func add(_ text: String, _ message: UInt64) -> String? {
            texts[message] = text
            if messages.count < capacity {
                messages.append(message)
                return nil
            }
            let old = texts.removeValue(forKey: messages[oldest])
            messages[oldest] = message
            oldest = (oldest + 1) % capacity
            return old
        }
    }
}
