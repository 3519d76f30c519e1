import Testing

@testable import SwiftObserver

/// Who delivers is decided by one atomic word and the lock. Every interleaving of their steps is tried.
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
    ]

    /// Every choice of what four threads do, one thing each, where at least one sends.
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
        #expect(Int(world.word / Gate.one) == world.directCount)
    }
}
