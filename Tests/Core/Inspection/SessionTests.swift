@testable import SwiftObserver
import SwiftObserverInspection
import Synchronization
import TestSupport
import Testing

/// Inspections one after the other, and at the same time.
extension InspectionTests {
    @Test("A call is explained after the end of its inspection, and also once another one has begun")
    func afterTheEnd() {
        let messenger = Messenger<Int>()
        let person = Person()
        let token = person.observe(messenger) { _ in }
        let first = Inspection.begin(following: .chosen)
        Inspection.follow(messenger, "first name")
        messenger.send(1)
        first.end()
        #expect(first.explain(lastCallOf: token)?.steps.map(\.node) == ["first name"])
        let second = Inspection.begin(following: .chosen)
        defer { second.end() }
        #expect(second.explain(lastCallOf: token) == nil)
    }

    @Test("What a call notes after its inspection has ended is in no other one")
    func numbersOfSessions() throws {
        let messenger = Messenger<Int>()
        let person = Person()
        let first = Inspection.begin(following: .chosen)
        Inspection.follow(messenger, "followed")
        let next = Mutex<Inspection?>(nil)
        person.observe(messenger) { _ in next.withLock { $0 = Inspection.begin(following: .chosen) } }
        messenger.send(1)
        let second = try #require(next.withLock { $0 })
        defer { second.end() }
        #expect(!first.isActive && second.isActive)
        let trace = second.trace()
        #expect(trace.events.isEmpty && trace.lost == 0)
        #expect(first.trace().events.contains { if case .handlerBegan = $0.kind { true } else { false } })
        let other = Messenger<Int>()
        Inspection.follow(other, "other")
        Inspection.follow(messenger, "again")
        messenger.send(2)
        let former = Set(first.graph().nodes.map(\.id))
        #expect(second.graph().nodes.map(\.name).filter { $0 != "Person" } == ["other", "again"])
        #expect(former.isDisjoint(with: second.graph().nodes.map(\.id)))
    }

    /// A small stack is full if each description adds a frame to the next one.
    @Test("Describing a message does not depend on how many were described before")
    func manyDescriptions() async {
        await #expect(processExitsWith: .success) {
            try await onOwnThread(stackSize: 1 << 19) {
                let messenger = Messenger<Int>()
                let inspection = Inspection.begin(trace: .last(10), following: .chosen) { "\($0)" }
                Inspection.follow(messenger)
                let token = messenger.observe { _ in }
                for number in 0..<20_000 { messenger.send(number) }
                token.stop()
                inspection.end()
            }
        }
    }

    @Test("Inspections that begin and end at the same time leave messengers followed by the last one or by none")
    func racingSessions() throws {
        let messenger = Messenger<Int>()
        let person = Person()
        person.observe(messenger) { _ in }
        let rounds = TestDepth.pick(quick: 100, usual: 300, deep: 5000)
        _ = try onThreads(3, patience: 300) { index in
            for _ in 0..<rounds {
                if index == 2 {
                    Inspection.follow(messenger)
                    messenger.send(1)
                } else {
                    let inspection = Inspection.begin(following: .chosen) { "\($0)" }
                    Inspection.follow(messenger)
                    inspection.end()
                    if inspection.isActive { Issue.record("It goes on after its end") }
                }
            }
        }
        // None goes on, so nothing is followed.
        #expect(messenger.existingCore.map { !$0.gate.isFollowed } ?? false)
        let last = Inspection.begin(following: .chosen)
        Inspection.follow(messenger, "last")
        messenger.send(7)
        #expect(last.isActive)
        #expect(last.trace().events.filter { $0.kind == .handlerEnded }.count == 1)
        last.end()
        #expect(messenger.existingCore.map { !$0.gate.isFollowed } ?? false)
    }

    @Test("Events that were overwritten while they were read are counted as lost")
    func overwritten() {
        let inspection = Inspection.begin(trace: .last(1024), following: .chosen)
        defer { inspection.end() }
        let messenger = Messenger<Int>()
        Inspection.follow(messenger)
        let person = Person()
        person.observe(messenger) { _ in }
        let count = 20_000
        for message in 0..<count { messenger.send(message) }
        let trace = inspection.trace()
        // Each message is sent, and its call begins and ends.
        #expect(trace.events.count + trace.lost == 2 + 3 * count)
    }

    private actor Clerk {
        func work() {}
    }

    @Test("Actors that come one after the other have numbers of their own, wherever they lie in memory")
    func actorsOneByOne() async throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let jobs = Messenger<Int>()
        Inspection.follow(jobs, "jobs")
        let count = 20
        for round in 0..<count {
            let clerk = Clerk()
            let token = jobs.connect(on: clerk) { _ in }
            jobs.send(round)
            try await waitAsync { token.numbers.delivered == 1 }
            token.stop()
        }
        let graph = inspection.graph()
        #expect(Set(graph.edges.compactMap(\.actor)).count == count)
        #expect(graph.actors.values.filter { $0 == "Clerk" }.count == count)
    }
}
