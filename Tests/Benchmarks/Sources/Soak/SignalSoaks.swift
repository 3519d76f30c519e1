import ReactiveKit

/// The module ReactiveKit. A round is an observation and its end.
@MainActor let signalSoaks: [Soak] = [
    Soak(name: "ReactiveKit: observe and dispose", rounds: 1_000_000) {
        let subject = PassthroughSubject<Int, Never>()
        let signal = SignalRounds.chain(subject)
        return (
            { rounds in for _ in 0..<rounds { SignalRounds.observe(signal).dispose() } },
            { subject.send(0) }
        )
    },
    Soak(name: "ReactiveKit: observe and dispose in a handler", rounds: 1_000_000) {
        let subject = PassthroughSubject<Int, Never>()
        SignalRounds.observeInHandler(subject)
        return ({ rounds in for round in 0..<rounds { subject.send(round) } }, { subject.send(0) })
    },
    Soak(name: "ReactiveKit: a replay that is disposed in the middle", rounds: 1_000_000) {
        let subject = ReplaySubject<Int, Never>(bufferSize: 4)
        for number in 0..<4 { subject.send(number) }
        return (
            { rounds in for _ in 0..<rounds { SignalRounds.observeUntilTwo(subject.toSignal()) } },
            { subject.send(0) }
        )
    },
    Soak(name: "ReactiveKit: combine and dispose", rounds: 300_000) {
        let (first, second) = (PassthroughSubject<Int, Never>(), Property(0))
        let signal = SignalRounds.sum(first, second)
        return (
            { rounds in
                for round in 0..<rounds {
                    let observation = SignalRounds.observe(signal)
                    first.send(round)
                    observation.dispose()
                }
            }, { first.send(0) }
        )
    },
    Soak(name: "ReactiveKit: share, and share anew", rounds: 300_000) {
        let subject = PassthroughSubject<Int, Never>()
        let signal = SignalRounds.chain(subject).share(limit: 2)
        return (
            { rounds in
                for round in 0..<rounds {
                    let observations = (SignalRounds.observe(signal), SignalRounds.observe(signal))
                    subject.send(round)
                    observations.0.dispose()
                    observations.1.dispose()
                }
            }, { subject.send(0) }
        )
    },
    Soak(name: "ReactiveKit: inner signals that come and go", rounds: 1_000_000) {
        let (subject, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        SignalRounds.flatten(subject, inner)
        return (
            { rounds in
                for round in 0..<rounds {
                    subject.send(round)
                    inner.send(round)
                }
            }, { subject.send(0) }
        )
    },
]

/// Closures written here belong to no actor, so nothing is on its way to one.
enum SignalRounds {
    static func chain(_ subject: PassthroughSubject<Int, Never>) -> SafeSignal<Int> {
        subject.map { $0 + 1 }.filter { $0 >= 0 }
    }

    static func sum(_ first: PassthroughSubject<Int, Never>, _ second: Property<Int>) -> SafeSignal<Int> {
        first.combineLatest(with: second) { $0 + $1 }
    }

    static func observe(_ signal: SafeSignal<Int>) -> any Disposable {
        signal.observeNext { _ in }
    }

    static func observeInHandler(_ subject: PassthroughSubject<Int, Never>) {
        _ = subject.observeNext { [unowned subject] _ in subject.observeNext { _ in }.dispose() }
    }

    static func observeUntilTwo(_ signal: SafeSignal<Int>) {
        let slot = SerialDisposable(otherDisposable: nil)
        slot.otherDisposable = signal.observeNext { if $0 == 2 { slot.dispose() } }
        slot.dispose()
    }

    static func flatten(_ subject: PassthroughSubject<Int, Never>, _ inner: PassthroughSubject<Int, Never>) {
        _ = subject.flatMapLatest { _ in inner }.observeNext { _ in }
        _ = subject.flatMapMerge { Signal<Int, Never>(just: $0) }.observeNext { _ in }
    }
}
