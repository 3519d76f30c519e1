import Dispatch
import TestSupport
import Testing

@testable import ReactiveKit

@Suite("Utilities")
struct UtilityTests {
    private func handled(_ signal: Signal<Int, Failure>, into record: Log<String>) -> Signal<Int, Failure> {
        signal.handleEvents(
            receiveSubscription: { record.add("subscription") },
            receiveOutput: { record.add("output \($0)") },
            receiveCompletion: { record.add("completion \($0 == .finished)") },
            receiveCancel: { record.add("cancel") })
    }

    @Test("RK-094 RK-BUG-10 handleEvents calls receiveCancel last, and once, also with a source that ends at once")
    func handleEvents() {
        let record = Log<String>()
        let disposable = handled(signal(1), into: record).observe { record.add("\($0)") }
        disposable.dispose()
        let expected = [
            "subscription", "output 1", "next(1)", "completion true", "completed", "cancel",
        ]
        #expect(record.entries == expected)
    }

    @Test("RK-094 RK-BUG-10 handleEvents calls receiveCancel last with a source that ends later")
    func handleLaterEvents() {
        let record = Log<String>()
        let subject = PassthroughSubject<Int, Failure>()
        _ = handled(subject.toSignal(), into: record).observe { record.add("\($0)") }
        subject.send(1)
        subject.send(completion: .failure(.first))
        #expect(record.entries.first == "subscription")
        #expect(Array(record.entries.dropFirst().prefix(3)) == ["output 1", "next(1)", "completion false"])
        #expect(record.entries.last == "cancel")
        #expect(record.count == 6)
    }

    @Test("RK-094 handleEvents calls receiveCancel at disposal, and nothing afterwards")
    func handleDisposal() {
        let record = Log<String>()
        let subject = PassthroughSubject<Int, Failure>()
        let disposable = handled(subject.toSignal(), into: record).observe { record.add("\($0)") }
        disposable.dispose()
        disposable.dispose()
        subject.send(1)
        #expect(record.entries == ["subscription", "cancel"])
    }

    @Test("RK-094 the observation may be disposed inside each function of handleEvents", arguments: 0..<3)
    func disposeInside(_ place: Int) {
        let record = Log<String>()
        let subject = PassthroughSubject<Int, Failure>()
        let serial = SerialDisposable(otherDisposable: nil)
        func note(_ what: String, at here: Int) {
            record.add(what)
            if here == place { serial.dispose() }
        }
        let nonisolatedNote = Unchecked(note)
        serial.otherDisposable = subject.handleEvents(
            receiveOutput: { _ in nonisolatedNote.value("output", 0) },
            receiveCompletion: { _ in nonisolatedNote.value("completion", 1) },
            receiveCancel: { nonisolatedNote.value("cancel", 2) }
        ).observe { record.add($0.isNext ? "next" : "end") }
        subject.send(1)
        subject.send(completion: .finished)
        let expected = [
            ["output", "cancel"], ["output", "next", "completion", "cancel"],
            ["output", "next", "completion", "end", "cancel"],
        ]
        #expect(record.entries == expected[place])
    }

    @Test("RK-095 debug prints what happens under its title")
    func debug() {
        let record = Log<String>()
        _ = signal(1, ending: .failure(.first)).debugged(as: "x") { record.add($0) }.events()
        #expect(
            record.entries == ["[x] started", "[x] next(1)", "[x] failed: \(Failure.first)", "[x] disposed"])
        _ = signal(1).debugged(as: "y") { record.add($0) }.events()
        #expect(record.entries.suffix(2) == ["[y] finished", "[y] disposed"])
        #expect(signal(1).debug("a title").elements() == [1])
    }

    @Test("RK-096 breakpoints whose functions return false let everything pass")
    func breakpoint() {
        let record = Log<String>()
        let signal = signal(1).breakpoint(
            receiveSubscription: {
                record.add("s"); return false
            },
            receiveOutput: { _ in
                record.add("o"); return false
            },
            receiveCompletion: { _ in
                record.add("c"); return false
            })
        #expect(signal.events() == [.next(1), .completed])
        #expect(record.entries == ["s", "o", "c"])
        #expect(signal.breakpointOnError().elements() == [1])
    }

    @Test("RK-096 a breakpoint stops the process that no debugger watches")
    func breakpointStops() async {
        await #expect(processExitsWith: .signal(5)) {
            _ = Signal<Int, Never>(just: 1).breakpoint(receiveOutput: { _ in true }).observe { _ in }
        }
        await #expect(processExitsWith: .signal(5)) {
            _ = Signal<Int, Failure>.failed(.first).breakpointOnError().observe { _ in }
        }
    }

    @Test("RK-025 waitAndCollectElements on the main actor calls closures that were written there", arguments: 0..<4)
    @MainActor
    func waitingOnMainActor(way: Int) {
        let queue = DispatchQueue(label: "elsewhere")
        nonisolated(unsafe) var calls = 0
        let source = signal(1, 2).receive(on: queue)
        let mapped = source.map { element in
            calls += 1
            return element * 2
        }
        let subject = ReplaySubject<Int, Failure>()
        switch way {
        case 0: #expect(mapped.waitAndCollectElements() == [2, 4])
        case 1: #expect(mapped.receive(on: queue).map { $0 + 1 }.waitAndCollectElements() == [3, 5])
        case 2:
            // One that waits inside of the other.
            #expect(
                mapped.map { element in mapped.waitAndCollectElements() + [element] }.waitAndCollectElements()
                    == [[2, 4, 2], [2, 4, 4]])
        default:
            // A turn is scheduled before the call that waits.
            _ = subject.observe { _ in calls += 1 }
            queue.sync { subject.send(1) }
            queue.async { subject.send(lastElement: 2) }
            #expect(subject.map { $0 * 2 }.waitAndCollectElements() == [2, 4])
        }
        #expect(calls > 0)
    }

    @Test("RK-025 waitAndCollectEvents waits for the end")
    func waiting() {
        #expect(signal(1, 2).waitAndCollectEvents() == [.next(1), .next(2), .completed])
        #expect(signal(1, ending: .failure(.first)).waitAndCollectElements() == [1])
        #expect(signal(1, 2).receive(on: ExecutionContext.global()).waitAndCollectElements() == [1, 2])
    }
}
