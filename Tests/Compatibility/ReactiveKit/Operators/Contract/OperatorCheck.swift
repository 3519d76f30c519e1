import ReactiveKit
import Testing

/// One sentence of the contract that every operator keeps.
struct OperatorCheck: Sendable, CustomTestStringConvertible {
    let name: String
    /// Returns a complaint about an operator.
    let run: @Sendable (Specimen) -> String?

    init(_ name: String, _ run: @escaping @Sendable (Specimen) -> String?) {
        self.name = name
        self.run = run
    }

    var testDescription: String { name }

    static let all: [OperatorCheck] = [
        grammar, disposedBetween, disposedInHandler, disposedWithMore, disposedInClosures, disposedFromElsewhere,
        notNested,
        notOverlapping,
        orderOfThreads, sourcesReleased, sourcesReleasedFirst, nothingRetained, endsInHandler, nothingLocked,
    ]
}

extension OperatorCheck {
    /// Observes an operator, and notes its events.
    static func observe(_ specimen: Specimen, _ bench: Bench, _ note: ((Signal<Int, Failure>.Event) -> Void)? = nil)
        -> any Disposable
    {
        let note = Unchecked(note)
        return specimen.make(bench).observe { event in
            bench.log.note(event)
            note.value?(event)
        }
    }

    static let grammar = OperatorCheck("nothing comes after the end") { specimen in
        for seed in 0..<24 {
            let bench = Bench()
            let observation = observe(specimen, bench)
            for (source, event) in Bench.script(seed) {
                bench.send(event, from: source)
                bench.letTimePass()
            }
            for source in 0..<3 { bench.send(.next(99), from: source) }
            let events = bench.log.events
            if let end = events.firstIndex(where: \.isTerminal), end != events.count - 1 { return "\(seed): \(events)" }
            observation.dispose()
        }
        return nil
    }

    static let disposedBetween = OperatorCheck("nothing comes after disposal") { specimen in
        for seed in 0..<4 {
            for place in 0..<12 {
                let bench = Bench()
                let observation = observe(specimen, bench)
                var count = 0
                for (step, (source, event)) in Bench.script(seed).enumerated() {
                    if step == place {
                        observation.dispose()
                        count = bench.log.events.count
                        if !observation.isDisposed { return "isDisposed is false" }
                        if bench.time.waitingCount > 0 { return "an alarm is left" }
                    }
                    bench.send(event, from: source)
                    bench.letTimePass()
                }
                if bench.log.events.count > count { return "\(seed), \(place): \(bench.log.events)" }
            }
        }
        return nil
    }

    static let disposedInHandler = OperatorCheck("nothing comes after disposal in a handler") { specimen in
        for count in 1...4 {
            let bench = Bench()
            let disposables = CompositeDisposable()
            disposables.add(
                disposable: observe(specimen, bench) { _ in
                    if bench.log.events.count == count { disposables.dispose() }
                })
            for number in 0..<12 {
                bench.send(.next(number), from: number % 3)
                if number % 4 == 3 { bench.letTimePass() }
            }
            for source in 0..<3 { bench.send(.completed, from: source) }
            let (isDisposed, events) = (disposables.isDisposed, bench.log.events)
            // A handler that was called less often still holds the disposables.
            disposables.dispose()
            if !isDisposed || specimen.traits.contains(.early) { continue }
            if events.count > count { return "\(count): \(events)" }
        }
        return nil
    }

    static let disposedWithMore = OperatorCheck("what a handler has sent does not come when it has then disposed") {
        specimen in
        let bench = Bench()
        let disposables = CompositeDisposable()
        disposables.add(
            disposable: observe(specimen, bench) { event in
                guard event.isNext, bench.log.events.count == 2 else { return }
                for number in 50..<53 {
                    for source in 0..<3 { bench.send(.next(number), from: source) }
                }
                for source in 0..<3 { bench.send(.completed, from: source) }
                disposables.dispose()
            })
        for number in 0..<12 {
            bench.send(.next(number), from: number % 3)
            if number % 4 == 3 { bench.letTimePass() }
        }
        for source in 0..<3 { bench.send(.completed, from: source) }
        for _ in 0..<3 { bench.letTimePass() }
        if !disposables.isDisposed || specimen.traits.contains(.early) { return nil }
        return bench.log.events.count > 2 ? "\(bench.log.events)" : nil
    }

    static let disposedInClosures = OperatorCheck("nothing comes after disposal in a closure of the operator") {
        specimen in
        for visit in 1...4 {
            let bench = Bench()
            var visits = 0
            var count: Int?
            let disposables = CompositeDisposable()
            bench.hook = {
                visits += 1
                guard visits == visit else { return }
                disposables.dispose()
                count = bench.log.events.count
            }
            disposables.add(disposable: observe(specimen, bench))
            for number in 0..<8 { bench.send(.next(number), from: number % 3) }
            for source in 0..<3 { bench.send(.failed(.first), from: source) }
            bench.hook = nil
            if let count, bench.log.events.count > count { return "\(visit): \(bench.log.events)" }
            disposables.dispose()
        }
        return nil
    }
}
