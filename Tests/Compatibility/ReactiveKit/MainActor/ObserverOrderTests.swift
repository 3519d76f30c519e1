import ReactiveKit
import Testing

/// Three observations of one subject, all on the main actor, of which the second one stands behind an operator.
@Suite("The order of observers on the main actor")
struct ObserverOrderTests {
    struct Failure: Error {}

    typealias Subject = PassthroughSubject<Int, Failure>

    final class Target: DisposeBagProvider, BindingExecutionContextProvider {
        let bag = DisposeBag()
        var bindingExecutionContext: ExecutionContext { .immediateOnMain }
    }

    /// Begins the second observation, and returns the object that keeps it.
    typealias Beginning = @MainActor (_ subject: Subject, _ note: @escaping @MainActor () -> Void) -> Any

    static func observing<S: SignalProtocol>(_ signal: S, _ note: @escaping @MainActor () -> Void) -> any Disposable {
        signal.observeNext { _ in note() }
    }

    static let beginnings: [(name: String, begin: Beginning)] = [
        ("observeNext", { observing($0, $1) }),
        ("map", { observing($0.map { $0 + 1 }, $1) }),
        ("flatMapLatest", { observing($0.flatMapLatest { Signal<Int, Failure>(just: $0) }, $1) }),
        ("retry", { observing($0.retry(2), $1) }),
        ("share", { observing($0.share(limit: 1), $1) }),
        ("pausable", { observing($0.pausable(by: Property(true)), $1) }),
        ("combineLatest", { observing($0.combineLatest(with: Signal<Int, Failure>(just: 1)) { $0 + $1 }, $1) }),
        ("with(latestFrom:)", { observing($0.with(latestFrom: Property(1)) { $0 + $1 }, $1) }),
        ("merge", { observing($0.merge(with: Subject()), $1) }),
        ("zip", { observing($0.zip(with: Signal<Int, Failure>(sequence: [1, 2])) { $0 + $1 }, $1) }),
        ("prefix(untilOutputFrom:)", { observing($0.prefix(untilOutputFrom: PassthroughSubject<Int, Never>()), $1) }),
        ("receive(on:)", { observing($0.receive(on: ExecutionContext.immediateOnMain), $1) }),
        ("liftValue", { observing($0.toLoadingSignal().liftValue { $0.map { $0 + 1 } }.value(), $1) }),
        (
            "a producer",
            { subject, note in observing(Signal<Int, Failure> { observer in subject.observe(with: observer) }, note) }
        ),
        (
            "observe(with:)",
            { subject, note in
                let other = Subject()
                return (other, observing(other, note), subject.observe(with: other))
            }
        ),
        (
            "bind to a property",
            { subject, note in
                let property = Property(0)
                let observation = observing(property.dropFirst(1), note)
                return (property, observation, subject.suppressError(logging: false).bind(to: property))
            }
        ),
        (
            "bind to an object",
            { subject, note in
                let target = Target()
                subject.suppressError(logging: false).bind(to: target) { _, _ in note() }
                return target
            }
        ),
    ]

    @Test("G3: the second observer is called second, whatever operator stands before it")
    func whateverStandsBetween() {
        for (name, begin) in Self.beginnings {
            let subject = Subject()
            let bag = DisposeBag()
            var calls: [Int] = []
            subject.observeNext { _ in calls.append(1) }.dispose(in: bag)
            let kept = begin(subject) { calls.append(2) }
            subject.observeNext { _ in calls.append(3) }.dispose(in: bag)
            subject.send(7)
            subject.send(8)
            #expect(calls == [1, 2, 3, 1, 2, 3], "\(name)")
            withExtendedLifetime(kept) {}
            // `retry` retains the subject until that ends.
            subject.send(completion: .finished)
        }
    }
}
