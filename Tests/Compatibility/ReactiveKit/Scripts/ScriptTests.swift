import ReactiveKit
import TestSupport
import Testing

/// Random signals and random scripts, in which observers send, observe and dispose, against naive operators.
@Suite("Scripts of events")
struct ScriptTests {
    private enum Act {
        case send(Int, NaiveEvent), observe, dispose, advance(Int)
    }

    private struct Script {
        var expression: Expression
        var acts: [Act]
        /// One where there are times: alarms of several observers would ring at the same times, in no promised order.
        let mostObservers: Int
        /// The observer's acts at the event of that number.
        var reactions: [Int: [Act]]

        init(_ kind: Expression.Kind, seed: UInt64, isNested: Bool) {
            var random = SplitMix(state: seed)
            mostObservers = kind == .timed ? 1 : 3
            expression = Expression(kind, depth: 3, by: &random)
            acts = (0..<10).map { _ in Script.act(&random, mayDispose: false) }
            if kind == .timed { acts = acts.flatMap { [$0, .advance(Int.random(in: 1..<4, using: &random))] } }
            reactions = [:]
            guard isNested else { return }
            for number in 0..<8 where Bool.random(using: &random) {
                reactions[number] = (0...Int.random(in: 0..<3, using: &random)).map { _ in
                    Script.act(&random, mayDispose: true)
                }
            }
        }

        private static func act(_ random: inout SplitMix, mayDispose: Bool) -> Act {
            let source = Int.random(in: 0..<4, using: &random)
            return switch Int.random(in: 0..<16, using: &random) {
            case 0: .send(source, .completed)
            case 1: .send(source, .failed)
            case 2: .observe
            case 3 where mayDispose: .dispose
            default: .send(source, .next(Int.random(in: 0..<4, using: &random)))
            }
        }
    }

    /// Plays a script, and notes each observer's events.
    private final class Play {
        var notes: [String] = []
        var number = 0
        var cancels: [() -> Void] = []
        let script: Script
        let send: (Int, NaiveEvent) -> Void
        let advance: (Duration) -> Void
        let observe: (@escaping NaiveSink) -> () -> Void

        init(
            _ script: Script, send: @escaping (Int, NaiveEvent) -> Void, advance: @escaping (Duration) -> Void,
            observe: @escaping (@escaping NaiveSink) -> () -> Void
        ) {
            self.script = script
            self.send = send
            self.advance = advance
            self.observe = observe
        }

        func run() -> [String] {
            // Closures that lead to the subjects that they observe form circles until their observations end.
            defer {
                cancels.forEach { $0() }
                cancels = []
            }
            act(.observe)
            script.acts.forEach(act)
            return notes
        }

        private func act(_ act: Act) {
            switch act {
            case .send(let source, let event): send(source, event)
            case .observe:
                guard cancels.count < script.mostObservers else { return }
                let observer = cancels.count
                var isOver = false
                var cancel: () -> Void = { isOver = true }
                cancels.append { cancel() }
                let end = observe { [unowned self] event in
                    if isOver { return }
                    isOver = event.isEnd
                    notes.append("\(observer) \(event)")
                    number += 1
                    if number < 100 { script.reactions[number - 1]?.forEach(self.act) }
                }
                if isOver { return end() }
                cancel = {
                    isOver = true
                    end()
                }
            case .dispose: cancels.first?()
            case .advance(let count): advance(.milliseconds(500 * count))
            }
        }
    }

    private func expected(_ script: Script) -> [String] {
        let world = NaiveWorld()
        let source = script.expression.naive(world)
        return Play(script, send: { world.subjects[$0].send($1) }, advance: world.time.advance) { source(nil, $0) }
            .run()
    }

    private func actual(_ script: Script) -> [String] {
        let subjects: [ReactiveKit.Subject<Int, Failure>] = (0..<4).map {
            $0 == 3 ? ReplayOneSubject() : PassthroughSubject()
        }
        let time = ManualTime()
        let signal = script.expression.signal(of: subjects.map { $0.toSignal() }, by: time)
        return Play(script) { source, event in
            subjects[source].on(event.real)
        } advance: {
            time.advance(by: $0)
        } observe: { sink in
            let observation = signal.observe(with: AnyObserver { sink(NaiveEvent($0)) })
            return observation.dispose
        }
        .run()
    }

    @Test(
        "Signals emit what naive ones do, whatever observers send, observe and dispose",
        arguments: Expression.Kind.allCases, [false, true])
    func scripts(kind: Expression.Kind, isNested: Bool) {
        let count = TestDepth.pick(quick: 100, usual: 700, deep: 100_000)
        var (differences, eventCount) = (0, 0)
        for seed in 0..<count {
            let script = Script(kind, seed: UInt64(seed), isNested: isNested)
            let (expected, actual) = (expected(script), actual(script))
            eventCount += expected.count
            guard expected != actual else { continue }
            differences += 1
            if differences <= 5 {
                Issue.record(
                    "seed \(seed): \(script.expression)\n\(script.acts)\n\(script.reactions)\n\(expected)\n\(actual)")
            }
        }
        #expect(differences == 0)
        #expect(eventCount > count)
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

extension NaiveEvent {
    fileprivate init(_ event: Signal<Int, Failure>.Event) {
        self =
            switch event {
            case .next(let element): .next(element)
            case .failed: .failed
            case .completed: .completed
            }
    }

    fileprivate var real: Signal<Int, Failure>.Event {
        switch self {
        case .next(let element): .next(element)
        case .failed: .failed(Failure())
        case .completed: .completed
        }
    }
}
