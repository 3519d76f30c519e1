internal import SwiftObserver
internal import Synchronization

/// The latest events of one thread: the thread writes, and any other thread may read along.
///
/// **Invariant.** A thread that writes an event first raises `claimed`, then writes the words, then raises `written`. The
/// words are written releasing and read acquiring. So a reader that has read a word of a later event finds `claimed` so
/// high that it discards what it has read. One thread writes at a time: it holds the ring by its `RingLease`.
final class EventRing: @unchecked Sendable {  // by the invariant
    /// The number of 64-bit words of an event.
    static var wordCount: Int { 6 }
    private static var chunkLength: Int { 1024 }

    private typealias Word = Atomic<UInt64>
    private typealias Chunk = Atomic<UnsafeMutablePointer<Atomic<UInt64>>?>

    /// When the session began.
    private let start: UInt64
    let capacity: Int
    /// Made when the thread comes to them first.
    private let chunks: UnsafeMutablePointer<Chunk>
    private let claimed = Atomic<Int>(0)
    private let written = Atomic<Int>(0)

    // For the thread that writes:
    @exclusivity(unchecked) private var place = 0
    @exclusivity(unchecked) private var lastTime: UInt64 = 0
    @exclusivity(unchecked) private var lastMessage: UInt64 = 0
    @exclusivity(unchecked) private var number: UInt64 = 0
    @exclusivity(unchecked) private var lastNumber: UInt64 = 0

    init(capacity: Int, start: UInt64) {
        self.start = start
        let length = EventRing.chunkLength
        self.capacity = max(1, (capacity + length - 1) / length) * length
        chunks = .allocate(capacity: self.capacity / length)
        for index in 0..<self.capacity / length { (chunks + index).initialize(to: Chunk(nil)) }
    }

    deinit {
        for index in 0..<capacity / EventRing.chunkLength {
            chunks[index].load(ordering: .acquiring)?.deallocate()
        }
        chunks.deallocate()
    }

    /// How many events were ever written.
    var count: Int { written.load(ordering: .acquiring) }

    // MARK: - Writing

    /// A number for a message or a call, unique within the process.
    @inline(__always)
    func nextNumber() -> UInt64 {
        if number == lastNumber { takeNumbers() }
        number += 1
        return number
    }

    @inline(never)
    private func takeNumbers() {
        (number, lastNumber) = EventNumbers.next()
    }

    /// Writes an event that is stamped now.
    @inline(__always)
    func write(_ event: FollowedEvent) {
        lastTime = Nanoseconds.now &- start
        lastMessage = event.message
        append(event, at: lastTime)
    }

    /// Writes an event that is stamped with the time of the one before, if that was of the same message: then nothing of
    /// a client's has run in between.
    @inline(__always)
    func writeNext(_ event: FollowedEvent) {
        guard event.message == lastMessage, event.message != 0 else { return write(event) }
        append(event, at: lastTime)
    }

    /// Notes that a client's code runs from now on.
    @inline(__always)
    func noteClient() { lastMessage = 0 }

    @inline(__always)
    private func append(_ event: FollowedEvent, at time: UInt64) {
        let index = place % capacity
        place += 1
        let words = self.words(at: index)
        claimed.store(place, ordering: .relaxed)
        words[0].store(time << 8 | UInt64(event.kind.rawValue), ordering: .releasing)
        words[1].store(UInt64(event.node) << 32 | UInt64(event.observation), ordering: .releasing)
        words[2].store(event.message, ordering: .releasing)
        words[3].store(event.call, ordering: .releasing)
        words[4].store(event.detail, ordering: .releasing)
        words[5].store(event.extra, ordering: .releasing)
        written.store(place, ordering: .releasing)
    }

    @inline(__always)
    private func words(at index: Int) -> UnsafeMutablePointer<Word> {
        let chunk = chunks[index / EventRing.chunkLength].load(ordering: .relaxed) ?? makeChunk(at: index)
        return chunk + index % EventRing.chunkLength * EventRing.wordCount
    }

    @inline(never)
    private func makeChunk(at index: Int) -> UnsafeMutablePointer<Word> {
        let count = EventRing.chunkLength * EventRing.wordCount
        let made = UnsafeMutablePointer<Word>.allocate(capacity: count)
        for place in 0..<count { (made + place).initialize(to: Word(0)) }
        chunks[index / EventRing.chunkLength].store(made, ordering: .releasing)
        return made
    }

    // MARK: - Reading

    /// A consistent copy of the events that are there, with the place of each among all that were written. Returns how
    /// many were written.
    func copy(_ add: (_ place: Int, RawEvent) -> Void) -> Int {
        let end = written.load(ordering: .acquiring)
        var start = max(0, end - capacity)
        var events: [RawEvent] = []
        events.reserveCapacity(end - start)
        for place in start..<end {
            let index = place % capacity
            guard let chunk = chunks[index / EventRing.chunkLength].load(ordering: .acquiring) else { continue }
            let words = chunk + index % EventRing.chunkLength * EventRing.wordCount
            events.append(
                RawEvent(
                    words[0].load(ordering: .acquiring), words[1].load(ordering: .acquiring),
                    words[2].load(ordering: .acquiring), words[3].load(ordering: .acquiring),
                    words[4].load(ordering: .acquiring), words[5].load(ordering: .acquiring)))
        }
        let first = start
        start = max(start, claimed.load(ordering: .relaxed) - capacity)
        for place in start..<max(start, end) { add(place, events[place - first]) }
        return end
    }
}

/// An event as it stands in a ring.
struct RawEvent: Sendable {
    let time: UInt64
    let event: FollowedEvent

    init(_ stamp: UInt64, _ place: UInt64, _ message: UInt64, _ call: UInt64, _ detail: UInt64, _ extra: UInt64) {
        time = stamp >> 8
        // A word that is being overwritten may be any other event's, and is discarded.
        let kind = FollowedEvent.Kind(rawValue: UInt8(truncatingIfNeeded: stamp)) ?? .made
        event = FollowedEvent(
            kind, node: Int(place >> UInt64(32)), observation: Int(UInt32(truncatingIfNeeded: place)),
            message: message, call: call, detail: detail, extra: extra)
    }
}

/// Holds a ring for a thread, and gives it back when the thread ends or comes to another session.
///
/// A session retains its rings, so a ring must not retain its session.
final class RingLease: Sendable {
    let session: Session
    let ring: EventRing

    init(_ ring: EventRing, of session: Session) {
        self.ring = ring
        self.session = session
    }

    deinit {
        session.takeBack(ring)
    }
}

/// The numbers of nodes and observations.
enum FollowedNumber {
    private static let given = Atomic<Int>(0)

    static var last: Int { given.load(ordering: .relaxed) }
    static func next() -> Int { given.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// The numbers of messages and calls.
private enum EventNumbers {
    private static let given = Atomic<UInt64>(0)

    /// Numbers for one thread, so that threads need not share one count for each message.
    static func next() -> (after: UInt64, upTo: UInt64) {
        let end = given.wrappingAdd(1024, ordering: .relaxed).newValue
        return (end - 1024, end)
    }
}
