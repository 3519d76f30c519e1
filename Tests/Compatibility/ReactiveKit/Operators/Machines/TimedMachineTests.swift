import Testing

@testable import ReactiveKit

/// Every sequence of up to six of: an element, the end, a failure, a tick; against models that are lists. Two ticks make an
/// interval. Between any two of these, an alarm may ring that was called off or set anew.
@Suite("Machines with time")
struct TimedMachineTests {
    enum Move: CaseIterable {
        case next, completed, failed, tick
    }

    /// An element or an end, and its tick.
    struct Mark: Equatable {
        let time: Int
        let what: String
    }

    /// When which moves were made.
    typealias Script = [(time: Int, move: Move)]

    private struct Walk<M: TimedMachine<Int, Int, TestError>> {
        let model: (Script) -> [Mark]
        let length: Int
        var count = 0
        var flaw: String?

        mutating func explore(_ machine: M, _ marks: [Mark], _ alarm: Duration?, _ time: Int, _ script: Script) {
            guard script.count < length, marks.last.map({ $0.what != "|" && $0.what != "x" }) ?? true else { return }
            for move in Move.allCases where flaw == nil {
                var (machine, marks, alarm, time) = (machine, marks, alarm, time)
                // One that rings too early changes nothing.
                feed(.rang(at: .seconds(time), on: nil), &machine, &marks, &alarm, time)
                switch move {
                case .next:
                    feed(.source(.next(script.count), at: .seconds(time)), &machine, &marks, &alarm, time)
                case .completed:
                    feed(.source(.end(.completed), at: .seconds(time)), &machine, &marks, &alarm, time)
                case .failed:
                    feed(.source(.end(.failed(TestError())), at: .seconds(time)), &machine, &marks, &alarm, time)
                case .tick:
                    time += 1
                    while let due = alarm, due <= .seconds(time), marks.last?.what != "x", marks.last?.what != "|" {
                        alarm = nil
                        feed(.rang(at: .seconds(time), on: nil), &machine, &marks, &alarm, time)
                    }
                }
                let script = script + [(time, move)]
                count += 1
                let expected = model(script)
                if marks != expected {
                    flaw = "\(script): \(marks), expected \(expected)"
                    return
                }
                let hasEnded = move == .completed || move == .failed
                explore(machine, marks, alarm, time, script, ended: hasEnded)
            }
        }

        /// After the source has ended, time alone goes on.
        private mutating func explore(
            _ machine: M, _ marks: [Mark], _ alarm: Duration?, _ time: Int, _ script: Script, ended: Bool
        ) {
            guard ended else { return explore(machine, marks, alarm, time, script) }
            var (machine, marks, alarm, script, time) = (machine, marks, alarm, script, time)
            for _ in 0..<4 {
                time += 1
                while let due = alarm, due <= .seconds(time), marks.last?.what != "x", marks.last?.what != "|" {
                    alarm = nil
                    feed(.rang(at: .seconds(time), on: nil), &machine, &marks, &alarm, time)
                }
                script.append((time, .tick))
                let expected = model(script)
                if marks != expected { flaw = "\(script): \(marks), expected \(expected)" }
            }
        }

        private func feed(
            _ input: TimedArrival<Int, TestError>, _ machine: inout M, _ marks: inout [Mark], _ alarm: inout Duration?,
            _ time: Int
        ) {
            while true {
                let step = machine.take(input).actions
                if let output = step.output { marks.append(Mark(time: time, what: "\(output)")) }
                if case .ring(let due) = step.alarm { alarm = due }
                switch step.end {
                case .completed: marks.append(Mark(time: time, what: "|"))
                case .failed: marks.append(Mark(time: time, what: "x"))
                case nil: break
                }
                if !step.isRepeated || step.end != nil { return }
            }
        }
    }

    private func run<M: TimedMachine<Int, Int, TestError>>(
        _ machine: M, length: Int = 6, _ model: @escaping (Script) -> [Mark]
    ) -> (count: Int, flaw: String?) {
        var walk = Walk<M>(model: model, length: length)
        walk.explore(machine, [], nil, 0, [])
        return (walk.count, walk.flaw)
    }

    private func elements(_ script: Script) -> [(time: Int, number: Int)] {
        script.indices.filter { script[$0].move == .next }.map { (script[$0].time, $0) }
    }

    private func end(_ script: Script) -> Mark? {
        script.first { $0.move == .completed || $0.move == .failed }
            .map { Mark(time: $0.time, what: $0.move == .completed ? "|" : "x") }
    }

    private func now(_ script: Script) -> Int { script.last?.time ?? 0 }

    @Test("debounce agrees with its model")
    func debounce() {
        check(
            run(DebounceMachine(interval: .seconds(2))) { script in
                let (elements, end) = (elements(script), end(script))
                var marks: [Mark] = []
                for (place, element) in elements.enumerated() {
                    let next = place + 1 < elements.count ? elements[place + 1].time : nil
                    let due = element.time + 2
                    if let next, next < due { continue }
                    if let end, next == nil, end.time < due {
                        if end.what == "|" { marks.append(Mark(time: end.time, what: "\(element.number)")) }
                    } else if due <= now(script) {
                        marks.append(Mark(time: due, what: "\(element.number)"))
                    }
                }
                return marks + (end.map { [$0] } ?? [])
            })
    }

    @Test("throttle emits the first of each interval")
    func throttleFirst() {
        check(
            run(ThrottleFirstMachine(interval: .seconds(2))) { script in
                var marks: [Mark] = []
                for (time, number) in elements(script) where marks.last.map({ $0.time + 2 <= time }) ?? true {
                    marks.append(Mark(time: time, what: "\(number)"))
                }
                return marks + (end(script).map { [$0] } ?? [])
            })
    }

    @Test("throttle emits the latest of each interval", arguments: [false, true])
    func throttleLatest(onAlarmsAlone: Bool) {
        let machine = ThrottleLatestMachine<Int, TestError>(interval: .seconds(2), onAlarmsAlone: onAlarmsAlone)
        // In this test, an alarm acts with the next tick at the earliest. The other test looks at the alarms.
        guard !onAlarmsAlone else { return }
        check(
            run(machine) { script in
                var marks: [Mark] = []
                let end = end(script)
                var pending: Int?
                var windowEnd = Int.min
                func settle(at time: Int) {
                    while let element = pending, windowEnd <= time {
                        marks.append(Mark(time: windowEnd, what: "\(element)"))
                        pending = nil
                        windowEnd += 2
                    }
                }
                for (place, (time, move)) in script.enumerated() {
                    settle(at: time)
                    switch move {
                    case .tick: break
                    case .failed: pending = nil
                    case .completed: break
                    case .next:
                        if windowEnd <= time {
                            marks.append(Mark(time: time, what: "\(place)"))
                            windowEnd = time + 2
                        } else {
                            pending = place
                        }
                    }
                }
                guard let end else { return marks }
                let last = marks.last.map { max($0.time, end.time) } ?? end.time
                return pending == nil ? marks + [Mark(time: last, what: end.what)] : marks
            })
    }

    @Test("sample agrees with its model")
    func sample() {
        check(
            run(SampleMachine(interval: .seconds(2), from: .zero)) { script in
                let (elements, end) = (elements(script), end(script))
                var marks: [Mark] = []
                for (place, element) in elements.enumerated() {
                    let due = (element.time / 2 + 1) * 2
                    if place + 1 < elements.count, elements[place + 1].time < due { continue }
                    if due <= now(script), end.map({ due <= $0.time }) ?? true {
                        marks.append(Mark(time: due, what: "\(element.number)"))
                    }
                }
                return marks + (end.map { [$0] } ?? [])
            })
    }

    @Test("timeout agrees with its model")
    func timeout() {
        var machine = TimeoutMachine<Int, TestError>(interval: .seconds(2), error: TestError(), from: .zero)
        _ = machine.take(.rang(at: .zero, on: nil))
        check(
            run(machine) { script in
                var marks: [Mark] = []
                var due = 2
                for (place, (time, move)) in script.enumerated() {
                    if time >= due { return marks + [Mark(time: due, what: "x")] }
                    switch move {
                    case .tick: break
                    case .next:
                        marks.append(Mark(time: time, what: "\(place)"))
                        due = time + 2
                    case .completed, .failed:
                        return marks + [Mark(time: time, what: move == .completed ? "|" : "x")]
                    }
                }
                return marks
            })
    }

    @Test("delay agrees with its model")
    func delay() {
        check(
            run(DelayMachine(interval: .seconds(2))) { script in
                let all = elements(script).map { Mark(time: $0.time + 2, what: "\($0.number)") }
                let end = end(script).map { [Mark(time: $0.time + 2, what: $0.what)] } ?? []
                return (all + end).filter { $0.time <= now(script) }
            })
    }

    @Test("throttle that emits on alarms alone emits and ends when one rings")
    func throttleOnAlarms() {
        var machine = ThrottleLatestMachine<Int, TestError>(interval: .seconds(2), onAlarmsAlone: true)
        func take(_ input: TimedArrival<Int, TestError>) -> (Int?, Duration?, Bool) {
            let step = machine.take(input).actions
            var alarm: Duration?
            if case .ring(let time) = step.alarm { alarm = time }
            return (step.output, alarm, step.end != nil)
        }
        #expect(take(.source(.next(1), at: .seconds(5))) == (nil, .seconds(5), false))
        #expect(take(.source(.next(2), at: .seconds(5))) == (nil, nil, false))
        #expect(take(.rang(at: .seconds(5), on: nil)) == (1, .seconds(7), false))
        #expect(take(.rang(at: .seconds(7), on: nil)) == (2, nil, false))
        #expect(take(.source(.next(3), at: .seconds(8))) == (nil, .seconds(9), false))
        #expect(take(.source(.end(.completed), at: .seconds(8))) == (nil, nil, false))
        #expect(take(.rang(at: .seconds(8), on: nil)) == (nil, .seconds(9), false))
        #expect(take(.rang(at: .seconds(9), on: nil)) == (3, nil, true))
        machine = ThrottleLatestMachine(interval: .seconds(2), onAlarmsAlone: true)
        #expect(take(.source(.next(1), at: .seconds(5))) == (nil, .seconds(5), false))
        #expect(take(.source(.end(.failed(TestError())), at: .seconds(5))) == (nil, nil, false))
        #expect(take(.rang(at: .seconds(5), on: nil)) == (1, nil, true))
    }

    @Test("a timed sequence counts its intervals from the beginning, and does not catch up with more than one")
    func timedSequence() {
        var machine = TimedSequenceMachine<Int, TestError>(interval: .seconds(2), from: .seconds(1))
        func alarm(_ input: TimedSequenceMachine<Int, TestError>.Input) -> Duration? {
            if case .ring(let time) = machine.take(input).actions.alarm { time } else { nil }
        }
        #expect(machine.due == .seconds(3))
        #expect(alarm(.rang(1, at: .seconds(4))) == .seconds(5))
        #expect(alarm(.rang(2, at: .seconds(20))) == .seconds(20))
        #expect(alarm(.rang(3, at: .seconds(20))) == .seconds(22))
        #expect(machine.take(.rang(nil, at: .seconds(22))).actions.end != nil)
    }
}
