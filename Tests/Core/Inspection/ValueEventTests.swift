@testable import SwiftObserver
import SwiftObserverInspection
import TestSupport
import Testing

/// First values, transactions and derived values.
extension InspectionTests {
    @Test("A value with which an observation begins is a replay, in the call in which it began")
    func initialValues() throws {
        try inspecting { inspection in
            let (title, start) = (Var("a"), Messenger<Int>())
            Inspection.follow(title, "title")
            Inspection.follow(start, "start")
            let person = Person()
            title.send(Update("", "a"))
            person.observe(start) { _ in
                person.observe(title, initial: true) { _ in }.named("shown")
            }.named("outer")
            start.send(1)
            let trace = inspection.trace()
            let shown = trace.names.observations.first { $0.value == "shown" }?.key
            let outer = trace.names.observations.first { $0.value == "outer" }?.key
            let mine = trace.events.filter { $0.observation == shown }
            #expect(mine.contains { $0.kind == .replayed })
            let call = try #require(mine.first { if case .handlerBegan = $0.kind { true } else { false } })
            #expect(call.message == nil)
            let outerCall = trace.events.first {
                if case .handlerBegan = $0.kind { $0.observation == outer } else { false }
            }
            #expect(outerCall?.call != nil)
            #expect(mine.first { $0.kind == .observationBegan }?.call == outerCall?.call)
            let explanation = try #require(trace.explain(call: call.call ?? 0))
            #expect(explanation.steps.map(\.observation) == ["shown", "outer"])
            #expect(explanation.steps.first?.isReplay ?? false)
            #expect(explanation.description.contains("was given an earlier value of “title”"))
            #expect(!explanation.isCut)
        }
    }

    @Test("Values are noted that an observation is given at once while another message is in flight")
    func givenAtOnce() {
        let inspection = Inspection.begin(following: .chosen)
        defer { inspection.end() }
        let log = Messenger<Int>(delivery: .ordered.warm(upTo: 2))
        Inspection.follow(log, "log")
        let person = Person()
        person.observe(log) { [weak log] message in
            if message == 2, let log { Self.observeLate(log) }
        }
        log.send(1)
        log.send(2)
        let trace = inspection.trace()
        let late = trace.names.observations.first { $0.value == "late" }?.key
        let mine = trace.events.filter { $0.observation == late }
        let calls = mine.filter { if case .handlerBegan = $0.kind { true } else { false } }
        #expect(mine.filter { $0.kind == .observationBegan }.count == 1)
        #expect(calls.count >= 1)
        #expect(mine.filter { $0.kind == .replayed }.map(\.message) == calls.map(\.message))
        #expect(calls.allSatisfy { $0.message != nil })
    }

    private static func observeLate(_ log: Messenger<Int>) {
        log.connectAtOnce { _ in }.named("late")
    }

    @Test("A transaction that another thread disturbs begins again, and is committed once")
    func begunAgain() {
        inspecting { inspection in
            let (a, b) = (Var(1), Var(1))
            let person = Person()
            for variable in [a, b] {
                Inspection.follow(variable)
                person.observe(variable) { _ in }
            }
            var isFirst = true
            transaction { t in
                t[a] += 1
                if isFirst { _ = try? onThreads(1) { _ in a.value = 5 } }
                isFirst = false
                t[b] += 1
            }
            #expect(a.value == 6)
            let kinds = inspection.trace().events.map(\.kind)
            #expect(kinds.filter { $0 == .transactionBegunAgain }.count == 1)
            #expect(kinds.filter { $0 == .transactionCommitted(changes: 2) }.count == 1)
        }
    }

    @Test("The event of a transaction names the followed variables that the transaction has set")
    func variables() {
        inspecting { inspection in
            let (a, b, other) = (Var(1), Var(1), Var(1))
            Inspection.follow(a, "a")
            Inspection.follow(b, "b")
            a.value = 2
            transaction { t in
                t[b] += 1
                t[other] += 1
            }
            let trace = inspection.trace()
            let commits = trace.events.filter { $0.kind == .transactionCommitted(changes: 2) }
            #expect(commits.map { $0.variables.map { trace.names.nodes[$0] } } == [["b"]])
        }
    }

    @Test("A derived value that is asked and has not changed is checked")
    func checked() {
        inspecting { inspection in
            let a = Var(1)
            let isSmall = Derived { read in read(a) < 10 }
            let text = Derived { read in read(isSmall) ? "small" : "large" }
            Inspection.follow(text, "text")
            let person = Person()
            person.observe(text) { _ in }.stop()
            let before = inspection.trace().events.count
            a.value = 2
            _ = text.value
            let trace = inspection.trace()
            let node = trace.names.nodes.first { $0.value == "text" }?.key
            let kinds = trace.events.dropFirst(before).filter { $0.node == node }.map(\.kind)
            #expect(kinds.contains(.derivedChecked) && kinds.contains(.derivedUnchanged), "\(kinds)")
            #expect(!kinds.contains(.derivedComputed))
        }
    }
}
