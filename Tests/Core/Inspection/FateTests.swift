import Foundation
@testable import SwiftObserver
import SwiftObserverInspection
import TestSupport
import Testing

/// The fates of messages and observations.
extension InspectionTests {
    private typealias Kind = Trace.Event.Kind

    /// Begins an inspection of chosen messengers, for the time of a test.
    func inspecting(_ body: (Inspection) throws -> Void) rethrows {
        let inspection = Inspection.begin(following: .chosen) { "\($0)" }
        defer { inspection.end() }
        try body(inspection)
    }

    private func edge(_ token: ObservationToken, _ inspection: Inspection) throws -> InspectionGraph.Edge {
        let number = try #require(Inspection.number(of: token))
        return try #require(inspection.graph().edges.first { $0.observation == number })
    }

    @Test("An ended observation keeps its last numbers")
    func lastNumbers() throws {
        try inspecting { inspection in
            let loop = MessageLoop()
            let jobs = Messenger<Int>(delivery: .loop(loop).bounded(to: 2, dropping: .oldest))
            Inspection.follow(jobs, "jobs")
            let person = Person()
            let token = person.observe(jobs) { _ in }
            jobs.send(1)
            loop.runOnce()
            for job in 2...4 { jobs.send(job) }
            token.stop()
            let edge = try edge(token, inspection)
            #expect(edge.hasEnded)
            let numbers = edge.numbers
            #expect(numbers.offered == 4 && numbers.delivered == 1 && numbers.dropped == 1)
            #expect(numbers.discarded == 2 && numbers.pending == 0)
        }
    }

    @Test("The messages that wait for a stopped observation are discarded, one by one, and for no other observation")
    func discardedByStop() throws {
        try inspecting { inspection in
            let loop = MessageLoop()
            let jobs = Messenger<Int>(delivery: .loop(loop))
            Inspection.follow(jobs, "jobs")
            let person = Person()
            jobs.send(0)
            let other = person.observe(jobs) { _ in }
            jobs.send(1)
            let stopped = person.observe(jobs) { _ in }
            jobs.send(2)
            jobs.send(3)
            stopped.stop()
            loop.runOnce()
            let trace = inspection.trace()
            let discarded = trace.events.filter { $0.kind == .discarded }
            let number = try edge(stopped, inspection).observation
            #expect(discarded.allSatisfy { $0.observation == number })
            let texts = trace.events.compactMap { event in
                if case .described(let text) = event.kind, discarded.contains(where: { $0.message == event.message }) {
                    text
                } else {
                    nil
                }
            }
            #expect(texts == ["2", "3"])
            let (stoppedEdge, otherEdge) = try (edge(stopped, inspection), edge(other, inspection))
            #expect(stoppedEdge.numbers.discarded == 2)
            #expect(otherEdge.numbers.delivered == 3)
        }
    }

    @Test("A message for ended observations makes room, and is not said to be dropped by the bound")
    func roomOfEnded() {
        inspecting { inspection in
            let loop = MessageLoop()
            let jobs = Messenger<Int>(delivery: .loop(loop).bounded(to: 1, dropping: .newest))
            Inspection.follow(jobs, "jobs")
            let person = Person()
            let first = person.observe(jobs) { _ in }
            jobs.send(1)
            first.stop()
            person.observe(jobs) { _ in }
            jobs.send(2)
            jobs.send(3)
            let kinds = inspection.trace().events.map(\.kind)
            #expect(kinds.filter { $0 == .discarded }.count == 1)
            #expect(kinds.filter { $0 == .refused(by: .newest(limit: 1, actor: nil)) }.count == 1)
            #expect(!kinds.contains { if case .dropped = $0 { true } else { false } })
            #expect(kinds.filter { $0 == .queued(actor: nil) }.count == 2)
        }
    }

    @Test("A limit for nested sends names itself, and a finished messenger refuses")
    func refusals() {
        inspecting { inspection in
            let echo = Messenger<Int>(delivery: .immediate.limitingNesting(to: 1))
            Inspection.follow(echo, "echo")
            let person = Person()
            person.observe(echo) { [weak echo] in if $0 > 0 { echo?.send($0 - 1) } }
            echo.send(5)
            let ended = Messenger<Int>()
            Inspection.follow(ended, "ended")
            person.observe(ended) { _ in }
            ended.finish()
            ended.send(1)
            let kinds = inspection.trace().events.map(\.kind)
            #expect(kinds.filter { $0 == .refused(by: .nesting(limit: 1)) }.count == 1)
            #expect(kinds.filter { $0 == .refused(by: .other("finished")) }.count == 1)
        }
    }

    @Test("Observations end by a stop, by their receiver, and by their messenger, which is gone then")
    func endings() {
        inspecting { inspection in
            var messenger: Messenger<Int>? = Messenger()
            var person: Person? = Person()
            let other = Person()
            if let messenger {
                Inspection.follow(messenger, "messenger")
                person?.observe(messenger) { _ in }
                other.observe(messenger) { _ in }.stop()
                other.observe(messenger) { _ in }
            }
            person = nil
            messenger = nil
            let kinds = inspection.trace().events.map(\.kind)
            let ends = kinds.compactMap { if case .observationEnded(let end) = $0 { end } else { nil } }
            #expect(ends == [.stop, .receiver, .messenger])
            #expect(kinds.filter { $0 == .gone }.count == 1)
            #expect(inspection.graph().nodes.first { $0.name == "messenger" }?.isGone ?? false)
        }
    }

    @Test("An observer that was deallocated is gone, and one that stopped observing is not")
    func goneObservers() throws {
        try inspecting { inspection in
            let messenger = Messenger<Int>()
            Inspection.follow(messenger, "messenger")
            var person: Person? = Person()
            let other = Person()
            let tokens = (0..<2).compactMap { _ in person?.observe(messenger) { _ in } }
            let stopped = other.observe(messenger) { _ in }
            tokens[0].stop()
            stopped.stop()
            let number = try edge(tokens[1], inspection).to
            func isGone(_ id: Int) -> Bool? { inspection.graph().nodes.first { $0.id == id }?.isGone }
            #expect(isGone(number) == false)
            person = nil
            #expect(isGone(number) == true)
            #expect(try isGone(edge(stopped, inspection).to) == false)
        }
    }

    @Test("A message that trySend refuses for one actor is lost for all, and its event names no actor")
    func refusedForAll() async throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let jobs = Messenger<Int>(delivery: .ordered.bounded(to: 1, dropping: .newest))
        Inspection.follow(jobs, "jobs")
        let slow = Hand()
        let slowToken = jobs.connect(on: slow) { _ in }
        let token = jobs.connect { _ in }
        await slow.blockingItself {
            jobs.send(1)
            #expect(throws: SendRefused.self) { try jobs.trySend(2) }
        }
        let refusals = inspection.trace().events.compactMap {
            if case .refused(let bound) = $0.kind { bound } else { nil }
        }
        #expect(refusals == [.newest(limit: 1, actor: nil)])
        #expect(slowToken.numbers.dropped == 1 && token.numbers.dropped == 1)
    }

    @Test("With an actor that is gone, its messages are discarded, and its observation has ended by that")
    func actorsEnd() throws {
        try inspecting { inspection in
            let jobs = Messenger<Int>()
            Inspection.follow(jobs, "jobs")
            var desk: Desk? = Desk()
            let token = jobs.connect(on: desk) { _ in }
            desk = nil
            jobs.send(1)
            let trace = inspection.trace()
            let edge = try edge(token, inspection)
            let number = edge.observation
            let discarded = trace.events.filter { $0.kind == .discarded }
            #expect(discarded.map(\.observation) == [number])
            #expect(trace.events.contains { $0.observation == number && $0.kind == .observationEnded(by: .observer) })
            #expect(edge.numbers.discarded == 1)
        }
    }

    @Test("What an actor's mailbox drops is dropped there, and not from another actor's")
    func mailboxDrops() async throws {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let jobs = Messenger<Int>(delivery: .ordered.bounded(to: 1, dropping: .oldest))
        Inspection.follow(jobs, "jobs")
        let (slow, quick) = (Hand(), Desk())
        let slowToken = jobs.connect(on: slow) { _ in }
        let quickToken = jobs.connect(on: quick) { _ in }
        await slow.blockingItself {
            for job in 1...3 {
                jobs.send(job)
                // The other actor empties its mailbox in between.
                try? wait { quickToken.numbers.delivered == job }
            }
        }
        try await waitAsync { slowToken.numbers.pending == 0 }
        let graph = inspection.graph()
        let slowActor = graph.edges.first { $0.observation == Inspection.number(of: slowToken) }?.actor
        let drops = inspection.trace().events.compactMap {
            if case .dropped(let bound) = $0.kind { bound } else { nil }
        }
        #expect(slowActor != nil)
        #expect(drops == Array(repeating: .oldest(limit: 1, actor: slowActor), count: 2))
        #expect(graph.edges.map(\.numbers.dropped).sorted() == [0, 2])
    }

    private actor Desk {
        func work() {}
    }

    private actor Hand {
        private nonisolated let executor = OwnQueueExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func blockingItself(_ work: @Sendable () -> Void) { work() }
    }

    @Test("A strategy is handed a delivery for messages, for a replay, at a swap, at the end, and for a rest")
    func handingOver() {
        inspecting { inspection in
            let (first, second) = (MessageLoop(), MessageLoop())
            var handed = 0
            func expectOne(_ what: String) {
                let count = inspection.trace().events.filter { $0.kind == .handedOver }.count
                #expect(count == handed + 1, "\(what)")
                handed = count
            }
            var jobs: Messenger<Int>? = Messenger(delivery: .loop(first).warm(upTo: 1))
            if let jobs { Inspection.follow(jobs, "jobs") }
            let person = Person()
            if let jobs { person.observe(jobs) { _ in } }
            jobs?.send(1)
            expectOne("a message")
            first.runOnce()
            if let jobs { person.observe(jobs) { _ in } }
            expectOne("a replay")
            jobs?.setDelivery(.loop(second))
            expectOne("a swap")
            second.runOnce()
            if let jobs { person.observe(jobs) { [weak jobs] in if $0 == 2 { jobs?.send(3) } } }
            jobs?.send(2)
            expectOne("a message")
            second.runOnce()
            expectOne("what a handler sent")
            jobs = nil
            #expect(inspection.trace().events.contains { $0.kind == .gone })
        }
    }
}
