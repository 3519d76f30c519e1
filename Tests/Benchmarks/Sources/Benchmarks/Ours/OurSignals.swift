import Measuring
import ReactiveKit

enum OurSignals {
    static let sequence = Contender("ours", .ours) { operations in
        let tally = Tally()
        let signal = chain(Signal(sequence: 0..<operations))
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            _ = signal.observeNext { tally.add($0) }
        }
    }

    static let producer = Contender("from a producer", .ours) { operations in
        let tally = Tally()
        let signal = chain(
            Signal { observer in
                for number in 0..<operations { observer.receive(number) }
                observer.receive(completion: .finished)
                return NonDisposable.instance
            })
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            _ = signal.observeNext { tally.add($0) }
        }
    }

    static let observing = Contender("ours", .ours) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let signal = chain(subject.toSignal())
        return Workload(
            complaint: {
                subject.send(0)
                return tally.complaint(unless: 0)
            },
            immediate: { for _ in 0..<operations { signal.observeNext { tally.add($0) }.dispose() } })
    }

    static let onMainActor = Contender("ours", .ours) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        // Scenarios are set up and run on the main actor, which their closures' types do not say.
        let observation = MainActor.assumeIsolated { observeOnMainActor(subject, tally) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for number in 0..<operations { subject.send(number) }
            _ = observation
        }
    }

    @MainActor
    private static func observeOnMainActor(
        _ subject: PassthroughSubject<Int, Never>, _ tally: Tally
    ) -> AnyCancellable {
        subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.sink { tally.add($0) }
    }

    /// As clients write it: a function value that is passed on instead is wrapped by the compiler.
    private static func chain(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
        signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
    }
}
