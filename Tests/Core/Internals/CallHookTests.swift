import TestSupport
import Testing

@testable import SwiftObserver

/// A hook around each call of a handler, as a pattern for traces.
@Suite("Hooks around calls")
struct CallHookTests {
    /// Notes the beginning and the end of each call, and runs a client's closure in between.
    private final class Trace: CallHook {
        let notes = Log<String>()
        let inside: @Sendable () -> Void

        init(inside: @escaping @Sendable () -> Void = {}) { self.inside = inside }

        func call(_ handler: () -> Void) {
            notes.add("begin")
            inside()
            handler()
            notes.add("end")
        }
    }

    /// Puts a hook around the handlers of all observations that there are.
    private func hook<Message>(_ messenger: Messenger<Message>, by hook: some CallHook) {
        let core = messenger.makeCore()
        var retired = Retired()
        core.lock.withLock { held in
            for list in core.lists(held) {
                retired.add(core.edit(list, held) { HandlerEdit.leave(in: list, held) { $0.hook(by: hook) } })
            }
        }
        retired.release()
    }

    enum Way: CaseIterable {
        case ordered, immediate, loop, bounded, limited

        func messenger(on loop: MessageLoop) -> Messenger<Int> {
            switch self {
            case .ordered: Messenger()
            case .immediate: Messenger(delivery: .immediate)
            case .loop: Messenger(delivery: .loop(loop))
            case .bounded: Messenger(delivery: .ordered.bounded(to: 9, dropping: .newest))
            case .limited: Messenger(delivery: .ordered.limitingNesting(to: 9))
            }
        }
    }

    @Test(
        "A hook runs around each call, whichever way the message takes, nested sends included", arguments: Way.allCases)
    func everyWay(way: Way) throws {
        let (loop, trace, calls) = (MessageLoop(), Trace(), Log<Int>())
        let messenger = way.messenger(on: loop)
        let link = messenger.connect { [unowned messenger] message in
            calls.add(message)
            if message == 1 { messenger.send(2) }
        }
        let mapped = messenger.map { -$0 }
        let end = mapped.observe { calls.add($0) }
        hook(messenger, by: trace)
        hook(mapped.messenger, by: trace)
        messenger.send(1)
        try messenger.trySend(3)
        while loop.runOnce() > 0 {}
        #expect(calls.entries.sorted() == [-3, -2, -1, 1, 2, 3])
        // The handler, the transform, and the handler behind it.
        #expect(trace.notes.entries.filter { $0 == "begin" }.count == 9)
        #expect(trace.notes.entries.filter { $0 == "end" }.count == 9)
        withExtendedLifetime((link, end)) {}
    }

    @Test("A hook runs around the calls of a handler of the main actor, where these run")
    @MainActor
    func mainActor() async throws {
        let (trace, calls) = (Trace(inside: { MainActor.assertIsolated() }), Log<Int>())
        let messenger = Messenger<Int>()
        let observation = messenger.observe { @MainActor in calls.add($0) }
        hook(messenger, by: trace)
        try await onOwnThread { messenger.send(1) }
        #expect(try await calls.awaitEntries(1) == [1])
        messenger.send(2)
        #expect(try await trace.notes.awaitEntries(4) == ["begin", "end", "begin", "end"])
        withExtendedLifetime(observation) {}
    }

    @Test("A hook runs around the calls of a replay that waits")
    func replay() {
        let (loop, trace, calls) = (MessageLoop(), Trace(), Log<Int>())
        let messenger = Messenger<Int>(delivery: .loop(loop).warm(upTo: 2))
        for message in 1...3 { messenger.send(message) }
        let observation = messenger.observe { calls.add($0) }
        hook(messenger, by: trace)
        while loop.runOnce() > 0 {}
        #expect(calls.entries == [2, 3])
        #expect(trace.notes.entries == ["begin", "end", "begin", "end"])
        withExtendedLifetime(observation) {}
    }

    @Test("A hook that is installed in the middle of a delivery begins with the next message")
    func inTheMiddle() {
        let (trace, calls) = (Trace(), Log<Int>())
        let messenger = Messenger<Int>()
        let first = messenger.connect { [unowned messenger] message in
            if message == 1 { hook(messenger, by: trace) }
            calls.add(message)
        }
        let second = messenger.connect { calls.add($0) }
        messenger.send(1)
        #expect(trace.notes.entries.isEmpty)
        messenger.send(2)
        #expect(calls.entries == [1, 1, 2, 2])
        #expect(trace.notes.entries == ["begin", "end", "begin", "end"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("Code of a client in a hook may use the messenger, and stop the observation: its call still happens")
    func clientsCode() async throws {
        let calls = Log<Int>()
        let messenger = Messenger<Int>()
        let token = messenger.connect { calls.add($0) }
        let trace = Trace(inside: { [weak messenger] in
            _ = messenger?.numbers
            token.stop()
        })
        hook(messenger, by: trace)
        try await onOwnThread {
            messenger.send(1)
            messenger.send(2)
        }
        #expect(calls.entries == [1] && token.numbers.delivered == 1)
    }
}
