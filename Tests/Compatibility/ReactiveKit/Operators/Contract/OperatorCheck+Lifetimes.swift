import ReactiveKit
import TestSupport

extension OperatorCheck {
    static let sourcesReleased = OperatorCheck("no source is observed after the end or disposal") { specimen in
        for seed in 0..<24 {
            let bench = Bench()
            let observation = observe(specimen, bench)
            for (source, event) in Bench.script(seed) {
                bench.send(event, from: source)
                bench.letTimePass()
                if bench.log.events.last?.isTerminal == true, bench.observerCount > 0 {
                    return "\(seed): \(bench.observerCount) after the end"
                }
            }
            observation.dispose()
            if bench.observerCount > 0 { return "\(seed): \(bench.observerCount) after disposal" }
        }
        return nil
    }

    static let sourcesReleasedFirst = OperatorCheck("the sources are released before the end is passed on") {
        specimen in
        for seed in 0..<24 {
            let bench = Bench()
            var left = 0
            let observation = observe(specimen, bench) { if $0.isTerminal { left = bench.observerCount } }
            for (source, event) in Bench.script(seed) {
                bench.send(event, from: source)
                bench.letTimePass()
            }
            observation.dispose()
            if left > 0 { return "\(seed): \(left)" }
        }
        return nil
    }

    static let nothingRetained = OperatorCheck("nothing is retained after the end, disposal, or the end of the sources")
    {
        specimen in
        let tracker = Census()
        /// Observes with something that lives as long as the handler does.
        func begin(_ bench: Bench) -> any Disposable {
            let life = tracker.make()
            return specimen.make(bench).observe { _ in withExtendedLifetime(life) {} }
        }
        do {
            let bench = Bench()
            let observation = begin(bench)
            for number in 0..<4 { bench.send(.next(number), from: number % 3) }
            observation.dispose()
            if tracker.living > 0 { return "after disposal" }
            withExtendedLifetime((bench, observation)) {}
        }
        do {
            let bench = Bench()
            let observation = begin(bench)
            for number in 0..<4 { bench.send(.next(number), from: number % 3) }
            for _ in 0..<9 {
                for source in 0..<3 { bench.send(.completed, from: source) }
                bench.letTimePass()
            }
            if tracker.living > 0, !specimen.traits.contains(.endless) { return "after the end" }
            observation.dispose()
        }
        do {
            let bench = Bench()
            let observation = begin(bench)
            for number in 0..<4 { bench.send(.next(number), from: number % 3) }
            bench.releaseSources()
            for _ in 0..<9 { bench.letTimePass() }
            if tracker.living > 0 { return "after the sources were released" }
            withExtendedLifetime(observation) {}
        }
        return nil
    }

    static let endsInHandler = OperatorCheck("sources may end in a handler") { specimen in
        for end: Signal<Int, Failure>.Event in [.completed, .failed(.second)] {
            let bench = Bench()
            var isFirst = true
            let observation = observe(specimen, bench) { event in
                guard isFirst, event.isNext else { return }
                isFirst = false
                for source in 0..<3 { bench.send(end, from: source) }
            }
            for number in 0..<6 {
                bench.send(.next(number), from: number % 3)
                bench.letTimePass()
            }
            for source in 0..<3 { bench.send(end, from: source) }
            for _ in 0..<9 { bench.letTimePass() }
            // An operator that observes a source again cannot be told by that one that it is over.
            let events = bench.log.events
            observation.dispose()
            if specimen.traits.contains(.endless) { continue }
            if events.last?.isTerminal != true { return "\(end): \(events)" }
            if events.dropLast().contains(where: \.isTerminal) { return "\(end): \(events)" }
        }
        return nil
    }
}
