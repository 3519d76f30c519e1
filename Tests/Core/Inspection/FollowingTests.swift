import Foundation
@testable import SwiftObserver
import SwiftObserverInspection
import Synchronization
import TestSupport
import Testing

/// There is one inspection in the process at a time, so these tests run one after the other.
@Suite("What an inspection notes", .serialized, .oneInspection)
struct InspectionTests {
    private typealias Kind = Trace.Event.Kind

    final class Person: Observer, Sendable {
        let receiver = Receiver()
    }

    private actor Clerk: Observer {
        let receiver = Receiver()
        var received: [Int] = []

        func observe(_ jobs: Messenger<Int>) -> ObservationToken {
            observe(jobs) { clerk, job in clerk.received.append(job) }
        }

        var count: Int { received.count }
    }

    /// The events of a kind, in order.
    private func events(of trace: Trace, _ isWanted: (Kind) -> Bool) -> [Trace.Event] {
        trace.events.filter { isWanted($0.kind) }
    }

    @Test("A call leads back to the first send, over messengers and authors")
    func chain() throws {
        let inspection = Inspection.begin(following: .chosen) { "\($0)" }
        defer { inspection.end() }
        let (first, second) = (Messenger<Int>(), Messenger<String>())
        let person = Person()
        Inspection.follow(first, "first")
        let forward = person.observe(first) { second.send("\($0)", from: person) }.named("forward")
        Inspection.follow(second, "second")
        let log = person.observe(second) { _ in }.named("log")
        first.send(1)
        first.send(2)
        forward.stop()
        first.send(3)

        let trace = inspection.trace()
        let numbers = try [#require(Inspection.number(of: log))]
        let calls = trace.events.filter {
            numbers.contains($0.observation ?? 0) && $0.kind == .handlerBegan(actor: nil)
        }
        try #require(calls.count == 2)
        let sends = events(of: trace) { if case .sent = $0 { true } else { false } }
        #expect(sends.count == 5)
        for (call, description) in zip(calls, ["1", "2"]) {
            let sent = try #require(sends.first { $0.message == call.message })
            #expect(trace.names.nodes[sent.node ?? 0] == "second")
            guard case .sent(let author) = sent.kind else { continue }
            #expect(trace.names.authors[author ?? 0]?.hasPrefix("Person") ?? false)
            #expect(trace.events.contains { $0.message == sent.message && $0.kind == .described(description) })
            let outer = try #require(
                trace.events.first { $0.call == sent.call && $0.kind == .handlerBegan(actor: nil) })
            #expect(trace.names.observations[outer.observation ?? 0] == "forward")
            let origin = try #require(sends.first { $0.message == outer.message })
            #expect(trace.names.nodes[origin.node ?? 0] == "first")
            #expect(origin.call == nil && origin.kind == .sent(author: nil))
        }
        #expect(events(of: trace) { $0 == .observationEnded(by: .stop) }.count == 1)
        #expect(trace.lost == 0)
        #expect(trace.events.map(\.time) == trace.events.map(\.time).sorted())
        let graph = inspection.graph()
        #expect(graph.nodes.map(\.name).filter { ["first", "second", "Person"].contains($0) }.count == 3)
        #expect(graph.edges.map(\.numbers.delivered) == [2, 2])
        #expect(graph.edges.map(\.hasEnded) == [true, false])
    }

    @Test("What was observed before is followed, also from inside a handler, and what is observed later")
    func followingLate() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        for strategy in [0, 1] {
            let messenger = Messenger<Int>()
            if strategy == 1 { messenger.setDelivery(.immediate) }
            let before = inspection.trace().events.count
            let person = Person()
            person.observe(messenger) { [weak messenger] message in
                if message == 1, let messenger {
                    Inspection.follow(messenger, "late")
                    messenger.send(2)
                }
            }
            person.observe(messenger) { _ in }
            messenger.send(1)
            messenger.send(3)
            let events = inspection.trace().events.dropFirst(before)
            let node = events.first { $0.kind == .made }?.node
            #expect(node != nil)
            let sent = events.filter { $0.node == node && $0.kind == .sent(author: nil) }
            #expect(sent.count == 2)
            let last = sent.last?.message
            #expect(events.filter { $0.message == last && $0.kind == .handlerBegan(actor: nil) }.count == 2)
        }
    }

    @Test("Bounds, replay, swaps and ends are noted, with numbers")
    func fates() throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let manual = MessageLoop()
        let jobs = Messenger<Int>(delivery: .loop(manual).bounded(to: 2, dropping: .oldest).warm(upTo: 1))
        Inspection.follow(jobs, "jobs")
        let node = try #require(inspection.graph().nodes.first { $0.name == "jobs" }?.id)
        var person: Person? = Person()
        person?.observe(jobs) { _ in }
        for job in 1...4 { jobs.send(job) }
        manual.runOnce()
        let late = Person()
        late.observe(jobs) { _ in }
        manual.runOnce()
        jobs.setDelivery(.ordered.bounded(to: 0, dropping: .newest))
        person = nil
        late.stopObserving()
        let nodeEvents = inspection.trace().events.filter { $0.node == node }
        func count(_ isWanted: (Kind) -> Bool) -> Int { nodeEvents.filter { isWanted($0.kind) }.count }
        #expect(count { if case .sent = $0 { true } else { false } } == 4)
        #expect(count { $0 == .queued(actor: nil) } == 4)
        #expect(count { $0 == .dropped(by: .oldest(limit: 2, actor: nil)) } == 2)
        #expect(count { $0 == .handedOver } >= 1)
        #expect(count { $0 == .runBegan(actor: nil) } == 2)
        #expect(nodeEvents.contains { $0.kind == .runEnded(delivered: 2) })
        #expect(count { $0 == .replayed } == 1)
        #expect(count { $0 == .handlerBegan(actor: nil) } == 3)
        #expect(count { $0 == .handlerEnded } == 3)
        #expect(count { if case .strategyChanged = $0 { true } else { false } } == 1)
        #expect(count { $0 == .observationEnded(by: .receiver) } == 1)
        #expect(count { $0 == .observationEnded(by: .stop) } == 1)
        // The replayed message is the one that was sent.
        let replayed = nodeEvents.first { $0.kind == .replayed }?.message
        let sent = nodeEvents.filter { if case .sent = $0.kind { true } else { false } }
        #expect(replayed != nil && replayed == sent.last?.message)
    }

    @Test("Calls on an actor name it, and the message that waited for it")
    func actors() async throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let jobs = Messenger<Int>()
        Inspection.follow(jobs, "jobs")
        let clerk = Clerk()
        let token = await clerk.observe(jobs)
        jobs.send(7)
        try await waitAsync { await clerk.count == 1 }
        let trace = inspection.trace()
        let number = Inspection.number(of: token)
        let call = try #require(
            trace.events.first {
                if case .handlerBegan = $0.kind { $0.observation == number } else { false }
            })
        guard case .handlerBegan(let actor) = call.kind else { return }
        #expect(trace.names.actors[actor ?? 0] == "Clerk")
        #expect(trace.events.contains { $0.message == call.message && $0.kind == .sent(author: nil) })
        #expect(trace.events.contains { $0.message == call.message && $0.kind == .queued(actor: actor) })
        #expect(trace.events.contains { $0.kind == .runBegan(actor: actor) })
        try await waitAsync { inspection.trace().events.contains { $0.kind == .runEnded(delivered: 1) } }
    }

    @Test("Derived values and transactions are noted")
    func states() throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let (a, b) = (Var(1), Var(2))
        let sum = Derived { read in read(a) + read(b) }
        Inspection.follow(a)
        Inspection.follow(b)
        Inspection.follow(sum, "sum")
        let person = Person()
        person.observe(sum) { _ in }
        transaction { t in
            t[a] += 1
            t[b] += 1
        }
        transaction { t in
            t[a] += 1
            t[b] -= 1
        }
        let trace = inspection.trace()
        let node = trace.names.nodes.first { $0.value == "sum" }?.key
        #expect(trace.events.filter { $0.kind == .transactionCommitted(changes: 2) }.count == 2)
        #expect(trace.events.contains { $0.node == node && $0.kind == .derivedComputed })
        #expect(trace.events.contains { $0.node == node && $0.kind == .derivedUnchanged })
        let kinds = Dictionary(uniqueKeysWithValues: inspection.graph().nodes.map { ($0.id, $0.kind) })
        #expect(kinds[node ?? 0] == .derived)
        #expect(kinds.values.filter { $0 == .variable }.count == 2)
    }

    @Test("What is first observed during an inspection is followed by itself")
    func newOnes() {
        let (earlier, observedBefore) = (Messenger<Int>(), Messenger<Int>())
        let person = Person()
        person.observe(observedBefore) { _ in }
        let inspection = Inspection.begin()
        person.observe(earlier) { _ in }
        inspection.end()
        #expect(inspection.graph().nodes.contains { $0.type == "Messenger<Int>" })
        #expect(Inspection.number(of: person.observe(observedBefore) { _ in }) == nil)
    }

    @Test("After the end, messengers take the short way, and the inspection is still readable")
    func end() {
        let messenger = Messenger<Int>()
        let person = Person()
        person.observe(messenger) { _ in }
        for round in 1...2 {
            let inspection = Inspection.begin(following: .chosen)
            Inspection.follow(messenger, "again")
            messenger.send(round)
            inspection.end()
            #expect(!inspection.isActive)
            messenger.send(0)
            let trace = inspection.trace()
            #expect(trace.events.filter { $0.kind == .sent(author: nil) }.count == 1)
            #expect(trace.events.filter { $0.kind == .handlerBegan(actor: nil) }.count == 1)
            #expect(messenger.existingCore.map { !$0.gate.isFollowed } ?? false)
        }
    }

    @Test("Two threads write, the last events are kept, and what is lost is counted")
    func threads() async throws {
        let count = TestDepth.pick(quick: 20_000, usual: 200_000, deep: 1_700_000)
        let inspection = Inspection.begin(trace: .last(4096), following: .chosen)
        defer { inspection.end() }
        let messengers = [Messenger<Int>(), Messenger<Int>()]
        let person = Person()
        for messenger in messengers {
            Inspection.follow(messenger)
            person.observe(messenger) { _ in }
        }
        let isOver = Atomic<Bool>(false)
        let shared = inspection
        let patience: Double = TestDepth.isDeep ? 3000 : 300
        try await onOwnThread(patience: patience) {
            try onThreads(3, patience: patience) { index in
                if index == 2 {
                    while !isOver.load(ordering: .acquiring) {
                        let trace = shared.trace()
                        for event in trace.events where event.kind == .handlerEnded {
                            // A torn copy would mix two events. A thread gives numbers in turn here.
                            if event.call != event.message.map({ $0 + 1 }) { Issue.record("\(event) is torn") }
                        }
                        _ = shared.graph()
                        Thread.sleep(forTimeInterval: 0.001)
                    }
                } else {
                    for message in 0..<count { messengers[index].send(message) }
                    if index == 0 { isOver.store(true, ordering: .releasing) }
                }
            }
        }
        let trace = inspection.trace()
        #expect(trace.events.count == 4096)
        #expect(trace.events.count + trace.lost >= 2 * count * 3)
    }
}
