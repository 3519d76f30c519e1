import Dispatch
import TestSupport
import Testing

@testable import ReactiveKit

/// What comes of a script: numbers are sent, "+2" lets two intervals pass, "." completes, "!" fails.
private struct Script: CustomTestStringConvertible, Sendable {
    let operation: TimedOperation
    let inputs: String
    let outputs: String

    init(_ operation: TimedOperation, _ inputs: String, _ outputs: String) {
        (self.operation, self.inputs, self.outputs) = (operation, inputs, outputs)
    }

    var testDescription: String { "\(operation): \(inputs)" }

    /// Scripts in which no time passes come to the same on a queue that is busy meanwhile.
    var takesNoTime: Bool { !inputs.contains("+") }

    func run(into source: PassthroughSubject<Int, Failure>, passing: (Int) -> Void = { _ in }) {
        for input in inputs.split(separator: " ") {
            switch input {
            case ".": source.send(completion: .finished)
            case "!": source.send(completion: .failure(.first))
            case let time where time.hasPrefix("+"): passing(Int(time.dropFirst())!)
            case let number: source.send(Int(number)!)
            }
        }
    }
}

private enum TimedOperation: CaseIterable {
    case throttle, throttleFirst, debounce, delay, sample, buffer

    func signal(_ source: some SignalProtocol<Int, Failure>, on time: ManualTime) -> Signal<[Int], Failure> {
        let interval = Duration.seconds(1)
        return switch self {
        case .throttle: source.throttle(for: interval, clock: time).map { [$0] }
        case .throttleFirst: source.throttle(for: interval, clock: time, latest: false).map { [$0] }
        case .debounce: source.debounce(for: interval, clock: time).map { [$0] }
        case .delay: source.delay(interval: interval, clock: time).map { [$0] }
        case .sample: source.sample(interval: interval, clock: time).map { [$0] }
        case .buffer: source.buffer(size: 2)
        }
    }

    func signal(_ source: some SignalProtocol<Int, Failure>, on queue: DispatchQueue) -> Signal<[Int], Failure> {
        let seconds = 0.01
        return switch self {
        case .throttle: source.throttle(for: seconds, queue: queue).map { [$0] }
        case .throttleFirst: source.throttle(for: seconds, queue: queue, latest: false).map { [$0] }
        case .debounce: source.debounce(for: seconds, queue: queue).map { [$0] }
        case .delay: source.delay(interval: seconds, on: queue).map { [$0] }
        case .sample: source.sample(interval: seconds, on: queue).map { [$0] }
        case .buffer: source.buffer(size: 2)
        }
    }
}

private func text(_ events: [Signal<[Int], Failure>.Event]) -> String {
    events.map { event in
        switch event {
        case .next(let elements): elements.map(String.init).joined(separator: "&")
        case .completed: "."
        case .failed: "!"
        }
    }.joined(separator: " ")
}

@Suite("Ends while something waits")
struct EndWhileWaitingTests {
    private static let scripts = [
        Script(.throttle, "1 !", "1 !"), Script(.throttle, "1 .", "1 ."), Script(.throttle, "!", "!"),
        Script(.throttle, ".", "."), Script(.throttle, "1 2 3 !", "1 !"), Script(.throttle, "1 2 3 .", "1 3 ."),
        Script(.throttle, "1 2 +1 3 !", "1 2 !"), Script(.throttle, "1 2 +1 3 .", "1 2 3 ."),
        Script(.throttle, "1 +3 2 !", "1 2 !"), Script(.throttle, "1 +3 2 3 .", "1 2 3 ."),
        Script(.throttleFirst, "1 2 !", "1 !"), Script(.throttleFirst, "1 2 .", "1 ."),
        Script(.throttleFirst, "1 2 +1 3 4 !", "1 3 !"),
        Script(.debounce, "1 !", "!"), Script(.debounce, "1 2 .", "2 ."), Script(.debounce, ".", "."),
        Script(.debounce, "1 +1 !", "1 !"), Script(.debounce, "1 +1 .", "1 ."), Script(.debounce, "1 +1 2 !", "1 !"),
        Script(.debounce, "1 +1 2 .", "1 2 ."),
        Script(.delay, "1 2 !", "1 2 !"), Script(.delay, "1 2 .", "1 2 ."), Script(.delay, "!", "!"),
        Script(.delay, "1 +1 2 !", "1 2 !"),
        Script(.sample, "1 !", "!"), Script(.sample, "1 2 .", "."), Script(.sample, "1 2 +1 3 !", "2 !"),
        Script(.sample, "1 2 +1 3 .", "2 ."),
        Script(.buffer, "1 2 3 !", "1&2 !"), Script(.buffer, "1 2 3 .", "1&2 ."), Script(.buffer, "1 !", "!"),
    ]

    @Test("An end drops and passes on what waits as documented, by a clock", arguments: scripts)
    private func clock(script: Script) {
        let (time, source) = (ManualTime(), PassthroughSubject<Int, Failure>())
        let log = EventLog(of: script.operation.signal(source, on: time))
        script.run(into: source) { time.advance(by: .seconds($0)) }
        time.advance(by: .seconds(9))
        #expect(text(log.events) == script.outputs)
        #expect(time.waitingCount == 0)
    }

    @Test(
        "An end drops and passes on what waits as documented, on a queue that is busy until then",
        arguments: scripts.filter(\.takesNoTime))
    private func queue(script: Script) async {
        let (queue, source) = (DispatchQueue(label: "busy"), PassthroughSubject<Int, Failure>())
        let record = Log<Signal<[Int], Failure>.Event>()
        await withCheckedContinuation { continuation in
            _ = script.operation.signal(source, on: queue).observe { event in
                record.add(event)
                if event.isTerminal { continuation.resume() }
            }
            queue.suspend()
            script.run(into: source)
            queue.resume()
        }
        #expect(text(record.entries) == script.outputs)
    }

    @Test(
        "A failure drops the latest element of an interval, but not if only its alarm is late",
        arguments: [false, true])
    func lateAlarm(onAlarmsAlone: Bool) {
        for (failure, isDue) in [(0.5, false), (1.5, true)] {
            var machine = ThrottleLatestMachine<Int, Failure>(interval: .seconds(1), onAlarmsAlone: onAlarmsAlone)
            _ = machine.take(.source(.next(1), at: .zero))
            if onAlarmsAlone { _ = machine.take(.rang(at: .zero, on: nil)) }
            _ = machine.take(.source(.next(2), at: .zero))
            var steps = [machine.take(.source(.end(.failed(.first)), at: .seconds(failure))).actions]
            if steps[0].end == nil { steps.append(machine.take(.rang(at: .seconds(2), on: nil)).actions) }
            #expect(steps.compactMap(\.output) == (isDue ? [2] : []))
            #expect(steps.last?.end != nil)
        }
    }
}
