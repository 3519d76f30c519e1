import Synchronization

@testable import SwiftObserver

/// A few threads that send, observe and change the delivery, reduced to what decides who delivers: the gate, the lock,
/// and what is noted under it. One step is one atomic change or one section of the lock.
struct GateWorld: Hashable {
    enum Act: Hashable { case send(Int), observe, observeWithLatest, requireLock(Bool), limit(Bool) }

    enum Place: Hashable {
        case next
        case triesLimited(Int), wantsToPost(Int), posts(Int)
        case givesLatest(begun: UInt64), endsQuietly(begun: UInt64)
        case delivers(Int, begun: UInt64), endsOpenly(begun: UInt64)
        case wantsToSettle, proceeds, decides, deliversNext(Int)
        case notes(Act)
    }

    struct Actor: Hashable {
        var place = Place.next
        var acts: [Act]

        var isDone: Bool { acts.isEmpty && place == .next }
    }

    var threads: [Actor]
    var word: UInt64 = 0
    var lockHolder: Int?
    var deliverer: Int?
    var isGuarded = false
    var isLimited = false
    /// Messages in the order in which they were taken in, those that wait, and those that were delivered.
    var accepted: [Int] = []
    var waiting: [Int] = []
    var delivered: [Int] = []
    var directCount = 0
    /// Edits of the list of observations: those that a deliverer has to apply, and those that were applied.
    var noted = 0
    var applied = 0
    var flaw: String?

    init(_ programs: [[Act]]) {
        threads = programs.map { Actor(acts: $0) }
    }

    var isOver: Bool { threads.allSatisfy(\.isDone) }

    /// The world after one step of a thread, or nil if it is done or waits for the lock.
    func after(_ thread: Int) -> GateWorld? {
        var world = self
        return world.step(thread) ? world : nil
    }

    private mutating func step(_ thread: Int) -> Bool {
        switch threads[thread].place {
        case .next:
            guard let act = threads[thread].acts.first else { return false }
            guard case .send(let message) = act else { return lock(thread, then: .notes(act)) }
            threads[thread].acts.removeFirst()
            beginOpenly(message, thread)
        case .triesLimited(let message): beginLimited(message, thread)
        case .wantsToPost(let message): return lock(thread, then: .posts(message))
        case .posts(let message): post(message, thread)
        case .delivers(let message, let begun):
            delivered.append(message)
            threads[thread].place = .endsOpenly(begun: begun)
        case .endsOpenly(let begun):
            end(thread) { $0.endOpen(begun) }
        case .givesLatest(let begun): threads[thread].place = .endsQuietly(begun: begun)
        case .endsQuietly(let begun):
            end(thread) { $0.endQuiet(begun) }
        case .wantsToSettle: return lock(thread, then: .proceeds)
        case .proceeds:
            changeUnderLock { $0.proceed($1) }
            applied += noted
            noted = 0
            threads[thread].place = .decides
        case .decides: decide(thread)
        case .deliversNext(let message):
            delivered.append(message)
            threads[thread].place = .wantsToSettle
        case .notes(let act): note(act, thread)
        }
        return true
    }

    private mutating func beginOpenly(_ message: Int, _ thread: Int) {
        let begun = change { $0.beginOpen() }
        guard begun != 0 else { return threads[thread].place = .triesLimited(message) }
        if isGuarded { flaw = "\(message) was sent past the lock although deliveries must begin under it" }
        if isLimited { flaw = "\(message) was sent without a look at the limit" }
        deliverDirectly(message, thread, begun)
    }

    private mutating func beginLimited(_ message: Int, _ thread: Int) {
        let begun = change { $0.beginLimited() }
        guard begun != 0 else { return threads[thread].place = .wantsToPost(message) }
        if isGuarded { flaw = "\(message) was sent past the lock although deliveries must begin under it" }
        if !isLimited { flaw = "\(message) was sent with a look at a limit that there is not" }
        deliverDirectly(message, thread, begun)
    }

    private mutating func end(_ thread: Int, _ body: (borrowing Gate) -> Bool) {
        let isEnded = change(body)
        if isEnded { deliverer = nil }
        threads[thread].place = isEnded ? .next : .wantsToSettle
    }

    private mutating func post(_ message: Int, _ thread: Int) {
        let begun = changeUnderLock { $0.beginDirect($1) }
        lockHolder = nil
        guard begun == 0 else { return deliverDirectly(message, thread, begun) }
        accepted.append(message)
        waiting.append(message)
        threads[thread].place = .next
    }

    private mutating func deliverDirectly(_ message: Int, _ thread: Int, _ begun: UInt64) {
        accepted.append(message)
        directCount += 1
        becomeDeliverer(thread)
        threads[thread].place = .delivers(message, begun: begun)
    }

    private mutating func decide(_ thread: Int) {
        lockHolder = nil
        guard waiting.isEmpty else { return threads[thread].place = .deliversNext(waiting.removeFirst()) }
        changeUnderLock { [isGuarded] in $0.end(guarded: isGuarded, $1) }
        deliverer = nil
        threads[thread].place = .next
    }

    private mutating func note(_ act: Act, _ thread: Int) {
        threads[thread].acts.removeFirst()
        if case .observeWithLatest = act {
            let begun = changeUnderLock { $0.beginQuiet($1) }
            if begun != 0 {
                // The list is its own now.
                applied += 1
                lockHolder = nil
                becomeDeliverer(thread)
                return threads[thread].place = .givesLatest(begun: begun)
            }
        }
        noted += 1
        if case .requireLock(let isRequired) = act { isGuarded = isRequired }
        if case .limit(let isLimited) = act {
            changeUnderLock { $0.limit(isLimited, $1) }
            self.isLimited = isLimited
        }
        if changeUnderLock({ $0.begin($1) }) {
            becomeDeliverer(thread)
            threads[thread].place = .proceeds
        } else {
            lockHolder = nil
            threads[thread].place = .next
        }
    }

    private mutating func becomeDeliverer(_ thread: Int) {
        if deliverer != nil { flaw = "two threads deliver at once" }
        deliverer = thread
    }

    private mutating func lock(_ thread: Int, then place: Place) -> Bool {
        guard lockHolder == nil else { return false }
        lockHolder = thread
        threads[thread].place = place
        return true
    }

    @discardableResult
    /// The same for what is done under the lock, which one thread of this world holds at a time.
    private mutating func changeUnderLock<Result>(_ body: (borrowing Gate, borrowing HeldLock) -> Result) -> Result {
        change { gate in Lock().withLock { held in body(gate, held) } }
    }

    private mutating func change<Result>(_ body: (borrowing Gate) -> Result) -> Result {
        let gate = Gate()
        gate.word.store(word, ordering: .relaxed)
        let result = body(gate)
        word = gate.word.load(ordering: .relaxed)
        return result
    }
}
