import TestSupport
import Dispatch
import SwiftObserver
import Testing

@testable import ReactiveKit

/// Ways to an actor, while the main actor is kept busy by the test itself.
@Suite("Ways to actors")
@MainActor
struct HomeTests {
    /// Runs something on another thread, and waits for it, so that nothing of the main actor runs meanwhile.
    private func elsewhere(_ work: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        DispatchQueue(label: "elsewhere").async {
            work()
            isDone.signal()
        }
        isDone.wait()
    }

    private func letMainActorTurn() async {
        for _ in 0..<3 {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.async { continuation.resume() }
            }
            await Task.yield()
        }
    }

    /// Gives its observers away, and nothing holds them but that.
    private final class Source<Element>: @unchecked Sendable {  // by turns
        var observer: AtomicObserver<Element, Never>?
        let disposals = Counter()

        var signal: Signal<Element, Never> {
            Signal { [unowned(unsafe) self] observer in
                self.observer = observer
                return BlockDisposable { [disposals] in disposals.add() }
            }
        }
    }

    struct Combination: Sendable, CustomTestStringConvertible {
        typealias Make = @Sendable (Signal<Int, Never>, Signal<Int, Never>) -> Signal<Int, Never>

        let testDescription: String
        let make: Make

        init(_ name: String, _ make: @escaping Make) {
            testDescription = name
            self.make = make
        }
    }

    nonisolated static let combinations = [
        Combination("merge") { $0.merge(with: $1) }, Combination("merge, turned round") { $1.merge(with: $0) },
        Combination("append") { $0.prefix(maxLength: 1).append($1) },
        Combination("prepend") { $1.prepend($0.prefix(maxLength: 1)) },
        Combination("zip") { $0.zip(with: $1) { $1 } },
        Combination("combineLatest") { $0.combineLatest(with: $1) { $1 } },
        Combination("combineLatest of many") { Signal(combiningLatest: [$0, $1]) { $0[1] } },
        Combination("with(latestFrom:)") { $1.with(latestFrom: $0) { element, _ in element } },
        Combination("replayLatest") { $0.replayLatest(when: $1).map { max($0, 2) } },
        Combination("flatMap") { first, second in first.flatMap(.latest) { _ in second } },
        Combination("prefix(untilOutputFrom:)") { $0.prefix(untilOutputFrom: $1).append(2) },
        Combination("amb") { $0.filter { $0 > 9 }.amb(with: $1) },
    ]

    @Test("A handler of the main actor runs there, also if only one of two sources does", arguments: combinations)
    func combining(combination: Combination) async {
        let (own, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let atHome = own.map { element in
            MainActor.assertIsolated()
            return element
        }
        var received: [Int] = []
        let observation = combination.make(atHome, other.toSignal()).observeNext { element in
            MainActor.assertIsolated()
            received.append(element)
        }
        own.send(1)
        elsewhere { other.send(2) }
        await letMainActorTurn()
        #expect(received.last == 2)
        observation.dispose()
    }

    @Test("What waits for an actor is released when the observation is disposed, not at the actor's next turn")
    func releasing() {
        let (lives, source) = (Census(), Source<Census.Citizen>())
        let observation = source.signal.observeNext { _ in MainActor.assertIsolated() }
        elsewhere { source.observer?.receive(lives.make()) }
        #expect(lives.living == 1)
        observation.dispose()
        #expect(lives.living == 0)
        #expect(source.disposals.value == 1)
    }

    @Test("What waits for an actor alone, since its source is gone, does not come after disposal")
    func waitingWithoutSource() async {
        let source = Source<Int>()
        var received: [Int] = []
        let kept = source.signal.observeNext { received.append($0) }
        elsewhere { source.observer?.receive(1) }
        source.observer = nil
        await letMainActorTurn()
        #expect(received == [1])
        let disposed = source.signal.observeNext { received.append($0) }
        elsewhere { source.observer?.receive(2) }
        source.observer = nil
        disposed.dispose()
        await letMainActorTurn()
        #expect(received == [1])
        withExtendedLifetime(kept) {}
    }

    private actor Home {}

    @Test("A source does not hold the actor of a handler, and is let go when something comes for one that is gone")
    func goneActor() async {
        let (source, messenger) = (Source<Int>(), Messenger<Int>())
        let (subject, property) = (PassthroughSubject<Int, Never>(), Property(0))
        let listener = PassthroughSubject<Bool, Never>()
        let signals: [(String, Signal<Int, Never>)] = [
            ("producer", source.signal), ("subject", subject.toSignal()), ("property", property.toSignal()),
            ("stage", subject.append(1)), ("stages", property.dropFirst(1).append(1).dropLast(1)),
            ("delivered", subject.delivered(by: .ordered)), ("share", subject.share()),
            ("activity", subject.feedActivity(into: listener)), ("messenger", messenger.toSignal()),
            ("operation", subject.merge(with: property)), ("replay", subject.replaceEmpty(with: 1)),
        ]
        var observations: [any Disposable] = []
        for (name, signal) in signals {
            weak var weakHome: Home?
            do {
                let home = Home()
                weakHome = home
                observations.append(signal.observe(on: home) { _ in })
            }
            // A turn that brings the first value holds the actor until it is over.
            for _ in 0..<100_000 where weakHome != nil { await Task.yield() }
            #expect(weakHome == nil, "\(name)")
        }
        elsewhere { source.observer?.receive(1) }
        #expect(source.disposals.value == 1)
        for observation in observations { observation.dispose() }
    }

    @Test("A function of the main actor is not called for an observation that was disposed before its turn")
    func disposedBeforeItsTurn() async {
        let calls = Counter()
        let signals: [Signal<Int, Never>] = [
            Signal { _ in
                MainActor.assertIsolated()
                calls.add()
                return NonDisposable.instance
            },
            Signal(performing: {
                MainActor.assertIsolated()
                calls.add()
                return 1
            }),
            Deferred {
                MainActor.assertIsolated()
                calls.add()
                return Signal<Int, Never>.never()
            }.toSignal(),
        ]
        for signal in signals {
            elsewhere { signal.observe { _ in }.dispose() }
            await letMainActorTurn()
            #expect(calls.value == 0)
        }
        for signal in signals { elsewhere { _ = signal.observe { _ in } } }
        #expect(calls.value == 0)
        await letMainActorTurn()
        #expect(calls.value == 3)
    }
}
