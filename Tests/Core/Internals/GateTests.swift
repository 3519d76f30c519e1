import Synchronization
import Testing

@testable import SwiftObserver

/// One atomic word and the lock decide which thread delivers. Every interleaving of their steps is tried.
@Suite("Who delivers, in every interleaving")
struct GateTests {
    static let programs: [[[GateWorld.Act]]] = [
        [[.send(1), .send(2), .send(3)], [.send(4), .send(5), .send(6)]],
        [[.send(1), .send(2)], [.send(3), .send(4)], [.send(5)]],
        [[.send(1), .send(2)], [.send(3)], [.observe]],
        [[.send(1), .send(2)], [.observe, .observe]],
        [[.send(1)], [.send(2)], [.observe, .send(3)]],
        [[.send(1), .send(2)], [.requireLock(true)], [.send(3)]],
        [[.send(1), .send(2)], [.requireLock(true), .send(3), .requireLock(false)], [.observe]],
        [[.send(1)], [.send(2)], [.send(3)], [.observe]],
        [[.send(1), .send(2)], [.observeWithLatest, .send(3)], [.observe]],
        [[.send(1), .observeWithLatest], [.observeWithLatest, .send(2)]],
        [[.observeWithLatest, .send(1)], [.requireLock(true), .observeWithLatest], [.send(2)]],
        [[.limit(true), .send(1), .limit(false)], [.send(2), .send(3)]],
        [[.send(1), .send(2)], [.limit(true), .send(3)], [.requireLock(true)]],
        [[.limit(true), .observeWithLatest], [.send(1)], [.send(2)]],
        [[.follow(true), .send(1), .follow(false)], [.send(2), .send(3)]],
        [[.limit(true), .send(1)], [.follow(true), .send(2)], [.send(3)]],
    ]

    /// Every choice of one action for each of four threads, where at least one thread sends.
    private static let fourThreads: [[[GateWorld.Act]]] = {
        let acts: [(Int) -> GateWorld.Act] = [
            { .send($0) }, { _ in .observe }, { _ in .observeWithLatest }, { _ in .requireLock(true) },
            { _ in .limit(true) },
        ]
        var choices: [[[GateWorld.Act]]] = []
        for one in acts.indices {
            for two in one..<acts.count {
                for three in two..<acts.count {
                    choices.append([[.send(1)], [acts[one](2)], [acts[two](3)], [acts[three](4)]])
                }
            }
        }
        return choices
    }()

    @Test(
        "G1, G2, G9: one thread delivers at a time, in order, and nothing that was noted is forgotten",
        arguments: programs + fourThreads)
    func everyInterleaving(programs: [[GateWorld.Act]]) throws {
        var seen: Set<GateWorld> = []
        var open = [GateWorld(programs)]
        var ends = 0
        while let world = open.popLast() {
            guard seen.insert(world).inserted else { continue }
            #expect(world.flaw == nil)
            let next = programs.indices.compactMap { world.after($0) }
            if next.isEmpty {
                ends += 1
                expectEnd(world)
            }
            open += next
        }
        #expect(ends > 0 && seen.count > 30)
    }

    private func expectEnd(_ world: GateWorld) {
        #expect(world.isOver, "somebody waits for ever: \(world)")
        #expect(world.delivered == world.accepted)
        #expect(world.waiting.isEmpty && world.noted == 0 && world.deliverer == nil)
        #expect(world.word & Gate.flags == (world.isGuarded ? Gate.guarded : 0))
        #expect((world.word & Gate.limited != 0) == world.isLimited)
        #expect((world.word & Gate.followed != 0) == world.isFollowed)
        #expect(Int(world.word / Gate.one) == world.directCount)
    }
}

/// A few threads that send, observe and change the delivery, reduced to the parts that choose a deliverer: the gate, the
/// lock, and the notes under it. One step is one atomic change or one section of the lock.
struct GateWorld: Hashable {
    enum Act: Hashable { case send(Int), observe, observeWithLatest, requireLock(Bool), limit(Bool), follow(Bool) }

    enum Place: Hashable {
        case next
        case triesLimited(Int), wantsToPost(Int), posts(Int)
        case givesLatest(begun: UInt64), endsQuietly(begun: UInt64)
        case delivers(Int, begun: UInt64), endsDirectly(begun: UInt64)
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
    var isFollowed = false
    /// The accepted messages in their order, the waiting ones, and the delivered ones.
    var accepted: [Int] = []
    var waiting: [Int] = []
    var delivered: [Int] = []
    var directCount = 0
    /// Edits of the list of observations: the ones that a deliverer has to apply, and the applied ones.
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
            beginDirectly(message, thread)
        case .triesLimited(let message): beginLimited(message, thread)
        case .wantsToPost(let message): return lock(thread, then: .posts(message))
        case .posts(let message): post(message, thread)
        case .delivers(let message, let begun):
            delivered.append(message)
            threads[thread].place = .endsDirectly(begun: begun)
        case .endsDirectly(let begun):
            end(thread) { $0.endDirect(begun) }
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

    private mutating func beginDirectly(_ message: Int, _ thread: Int) {
        let begun = change { $0.beginDirect() }
        guard begun != 0 else { return threads[thread].place = .triesLimited(message) }
        if isGuarded { flaw = "\(message) was sent past the lock although deliveries must begin under it" }
        if isFollowed { flaw = "\(message) was sent past the lock although it is followed" }
        if isLimited { flaw = "\(message) was sent without a look at the limit" }
        deliverDirectly(message, thread, begun)
    }

    private mutating func beginLimited(_ message: Int, _ thread: Int) {
        let begun = change { $0.beginLimited() }
        guard begun != 0 else { return threads[thread].place = .wantsToPost(message) }
        if isGuarded { flaw = "\(message) was sent past the lock although deliveries must begin under it" }
        if isFollowed { flaw = "\(message) was sent past the lock although it is followed" }
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
        if case .follow(let isFollowed) = act {
            changeUnderLock { $0.follow(isFollowed, $1) }
            self.isFollowed = isFollowed
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
    /// The same for changes under the lock, which one thread of this world holds at a time.
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
