import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Subclasses of subjects")
struct SubjectSubclassTests {
    /// A subject that counts its observers, and is not caught in an endless recursion.
    class Counting: Subject<Int, Never>, @unchecked Sendable {
        private(set) var calls = 0

        final func mayGoOn() -> Bool {
            calls += 1
            return calls < 20
        }
    }

    final class Direct: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: observer)
        }
    }

    final class Helped: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable { help(observer) }

        private func help(_ observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: observer)
        }
    }

    final class Closure: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe { event in observer(event) }
        }
    }

    final class LabelledClosure: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: { observer($0) })
        }
    }

    final class Function: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            let observe: (@escaping SignalObserver<Int, Never>) -> any Disposable = super.observe(with:)
            return observe(observer)
        }
    }

    final class Disfavoured: Counting, @unchecked Sendable {
        @_disfavoredOverload
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: observer)
        }
    }

    class Middle: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            super.observe { event in observer(shifted(event, by: 1)) }
        }
    }

    /// Overrides an override.
    final class Last: Middle, @unchecked Sendable {
        override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe { event in observer(shifted(event, by: -1)) }
        }
    }

    static let subjects: [@Sendable () -> Counting] = [
        { Direct() }, { Helped() }, { Closure() }, { LabelledClosure() }, { Function() }, { Disfavoured() }, { Last() },
    ]

    /// All ways to observe a subject with a function of elements.
    private func ways(_ subject: Counting, _ take: @escaping @Sendable (Int) -> Void) -> [() -> any Disposable] {
        func observe<S: SignalProtocol>(_ signal: S) -> any Disposable where S.Element == Int {
            signal.observe { if case .next(let element) = $0 { take(element) } }
        }
        let base: Subject<Int, Never> = subject
        return [
            { subject.observeNext { take($0) } },
            { subject.observe { if case .next(let element) = $0 { take(element) } } },
            { base.observe { if case .next(let element) = $0 { take(element) } } },
            { base.observe(with: AnyObserver { if case .next(let element) = $0 { take(element) } }) },
            { base.toSignal().observeNext { take($0) } },
            { subject.map { $0 }.observeNext { take($0) } },
            { observe(subject) },
            { observe(base) },
        ]
    }

    @Test(
        "RK-102 an override of observe(with:) that calls super is called once, in whatever way",
        arguments: subjects.indices)
    func superObserve(number: Int) {
        for way in 0..<8 {
            let subject = SubjectSubclassTests.subjects[number]()
            let elements = Log<Int>()
            let disposable = ways(subject, { elements.add($0) })[way]()
            subject.send(1)
            #expect(subject.calls == 1, "way \(way)")
            #expect(elements.entries == [1], "way \(way)")
            disposable.dispose()
            subject.send(2)
            #expect(elements.entries == [1], "way \(way)")
        }
    }

    @Test("RK-102 a function that is called while it begins to observe can observe the same subject, by the override")
    func nested() {
        final class Greeting: Subject<Int, Never>, @unchecked Sendable {
            var calls = 0

            override func observe(with observer: @escaping SignalObserver<Int, Never>) -> any Disposable {
                calls += 1
                observer(.next(calls))
                return super.observe(with: observer)
            }
        }
        let subject = Greeting()
        let (inner, outer) = (Log<Int>(), Log<Int>())
        _ = subject.observeNext { element in
            outer.add(element)
            if element == 1 { _ = subject.observeNext { inner.add($0) } }
        }
        subject.send(9)
        #expect((subject.calls, outer.entries, inner.entries) == (2, [1, 9], [2, 9]))
        // The observing closure retains the subject: the end takes it away.
        subject.send(completion: .finished)
    }

    @Test("RK-102 observeNext calls a closure of the main actor there, through an override too") @MainActor
    func mainActor() async {
        let subject = Direct()
        var elements: [Int] = []
        let disposable = subject.observeNext { element in
            MainActor.assertIsolated()
            elements.append(element)
        }
        await Task.detached { subject.send(1) }.value
        while elements.isEmpty { await Task.yield() }
        #expect(elements == [1])
        disposable.dispose()
    }
}

private func shifted(_ event: Signal<Int, Never>.Event, by number: Int) -> Signal<Int, Never>.Event {
    if case .next(let element) = event { .next(element + number) } else { event }
}
