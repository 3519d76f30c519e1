import SwiftObserverInspection
import Testing

@Suite("Why a handler was called")
struct ExplanationTests {
    @Test("The chain goes back to the first send, with authors, places and what waited")
    func chain() throws {
        let sample = SampleInspection.make()
        let explanation = try #require(sample.trace.explain(lastCallOf: 3))
        #expect(explanation.steps.map(\.observation) == ["Label", "total", "map", "slow reader"])
        #expect(explanation.steps.map(\.node) == ["total", "map", "cart", "feed"])
        #expect(explanation.steps.map(\.actor) == ["MainActor", nil, nil, nil])
        #expect(explanation.steps.map(\.author) == [nil, nil, nil, "Importer"])
        #expect(explanation.steps.map(\.waited) == [false, false, false, true])
        #expect(explanation.steps.map(\.ordinal) == [1, 1, 1, 3])
        #expect(explanation.steps.last?.senderThread == "thread 2")
        #expect(explanation.steps.last?.text == "Post(3)")
        #expect(!explanation.isCut)
    }

    @Test("It is told in words")
    func words() throws {
        let text = try #require(SampleInspection.make().trace.explain(lastCallOf: 1)).description
        #expect(
            text == """
                “slow reader” was called with message 3 of “feed”, Post(3), on main thread, 19.50 µs after the send, \
                since it waited
                  which “Importer” sent on thread 2, in no handler: this was the first.
                """)
    }

    @Test("What the trace has forgotten is said to be forgotten")
    func cut() throws {
        var trace = SampleInspection.make().trace
        let send = try #require(trace.events.firstIndex { $0.kind == .sent(author: nil) })
        trace.events.removeSubrange(0...send)
        let explanation = try #require(trace.explain(lastCallOf: 3))
        #expect(explanation.isCut)
        #expect(explanation.description.hasSuffix("is no longer in the trace."))
        #expect(trace.explain(call: 1) == nil)
        #expect(trace.explain(lastCallOf: 77) == nil)
    }

    @Test("A circle in a trace that was made by hand is no endless chain")
    func circle() {
        let trace = Trace(events: [
            Trace.Event(time: 1, thread: 1, node: 1, message: 1, call: 2, .sent(author: nil)),
            Trace.Event(time: 2, thread: 1, node: 1, observation: 1, message: 1, call: 2, .handlerBegan(actor: nil)),
        ])
        #expect(trace.explain(call: 2)?.steps.count == 1)
    }

    @Test("What a transaction has sent is told to come from it")
    func transaction() throws {
        func event(
            _ node: Int?, message: UInt64? = nil, call: UInt64? = nil, variables: [Int] = [], _ kind: Trace.Event.Kind
        ) -> Trace.Event {
            Trace.Event(
                time: 1, thread: 1, node: node, observation: node, message: message, call: call, variables: variables,
                kind)
        }
        let trace = Trace(events: [
            event(1, message: 1, .sent(author: nil)),
            event(1, message: 1, call: 6, .handlerBegan(actor: nil)),
            event(1, message: 1, call: 6, .handlerEnded),
            event(2, message: 2, .sent(author: nil)),
            event(3, message: 3, .sent(author: nil)),
            event(nil, variables: [2, 3], .transactionCommitted(changes: 2)),
            event(2, message: 2, call: 4, .handlerBegan(actor: nil)),
            event(2, message: 2, call: 4, .handlerEnded),
            event(3, message: 3, call: 5, .handlerBegan(actor: nil)),
        ])
        #expect(trace.explain(call: 4)?.steps.map(\.transactionChanges) == [2])
        let explanation = try #require(trace.explain(call: 5))
        #expect(explanation.steps.map(\.transactionChanges) == [2])
        #expect(explanation.description.contains("which was sent in a transaction of 2 changes on"))
        #expect(trace.explain(call: 6)?.steps.map(\.transactionChanges) == [nil])
        #expect(InspectionPage(InspectionGraph(), trace).html.contains("\"transactions\":[[5,2,3]]"))
    }

    @Test("A message that was sent before a transaction whose variables sent nothing is none of the transaction")
    func sentBefore() {
        let trace = Trace(events: [
            Trace.Event(time: 1, thread: 1, node: 1, message: 1, .sent(author: nil)),
            Trace.Event(time: 2, thread: 1, node: 2, message: 2, .sent(author: nil)),
            Trace.Event(time: 3, thread: 1, variables: [2], .transactionCommitted(changes: 2)),
        ])
        #expect(InspectionPage(InspectionGraph(), trace).html.contains("\"transactions\":[[2,2]]"))
    }

    @Test("A message that waited for one actor has not waited for calls elsewhere")
    func waitedForOneActor() {
        func call(_ number: UInt64, on actor: Int?) -> Trace.Event {
            Trace.Event(
                time: 3, thread: Int(number), node: 1, observation: Int(number), message: 1, call: number,
                .handlerBegan(actor: actor))
        }
        func calls(after mailbox: Int?) -> [Bool?] {
            let trace = Trace(events: [
                Trace.Event(time: 1, thread: 1, node: 1, message: 1, .sent(author: nil)),
                Trace.Event(time: 2, thread: 1, node: 1, message: 1, .queued(actor: mailbox)),
                call(2, on: nil), call(3, on: 1), call(4, on: 2),
            ])
            return (2...4).map { trace.explain(call: $0)?.steps.first?.waited }
        }
        #expect(calls(after: 1) == [false, true, false])
        #expect(calls(after: nil) == [true, true, true])
    }

    @Test("A replayed call is told to be one")
    func replay() throws {
        let trace = Trace(events: [
            Trace.Event(time: 1, thread: 1, node: 1, message: 1, .sent(author: nil)),
            Trace.Event(time: 2, thread: 1, node: 1, observation: 1, message: 1, .replayed),
            Trace.Event(time: 3, thread: 1, node: 1, observation: 1, message: 1, call: 2, .handlerBegan(actor: nil)),
        ])
        let explanation = try #require(trace.explain(call: 2))
        #expect(explanation.steps.first?.isReplay == true)
        #expect(explanation.description.contains("was given again message 1"))
    }
}
