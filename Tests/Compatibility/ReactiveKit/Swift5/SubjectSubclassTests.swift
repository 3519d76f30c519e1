import ReactiveKit
import Testing

/// Subclasses as they were written for the original, in Swift 5 mode.
@Suite("Subclasses of subjects in Swift 5")
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
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: observer)
        }
    }

    final class Helped: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable { help(observer) }

        private func help(_ observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: observer)
        }
    }

    final class Closure: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe { event in observer(event) }
        }
    }

    final class LabelledClosure: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: { observer($0) })
        }
    }

    final class Function: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            let observe: (@escaping Observer<Int, Never>) -> Disposable = super.observe(with:)
            return observe(observer)
        }
    }

    final class Disfavoured: Counting, @unchecked Sendable {
        @_disfavoredOverload
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe(with: observer)
        }
    }

    class Middle: Counting, @unchecked Sendable {
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            super.observe { event in observer(shifted(event, by: 1)) }
        }
    }

    /// Overrides an override.
    final class Last: Middle, @unchecked Sendable {
        override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            guard mayGoOn() else { return NonDisposable.instance }
            return super.observe { event in observer(shifted(event, by: -1)) }
        }
    }

    static let subjects: [() -> Counting] = [
        { Direct() }, { Helped() }, { Closure() }, { LabelledClosure() }, { Function() }, { Disfavoured() }, { Last() },
    ]

    /// All ways to observe a subject with a function of elements.
    private func ways(_ subject: Counting, _ take: @escaping (Int) -> Void) -> [() -> Disposable] {
        func observe<S: SignalProtocol>(_ signal: S) -> Disposable where S.Element == Int {
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
            var elements: [Int] = []
            let disposable = ways(subject, { elements.append($0) })[way]()
            subject.send(1)
            #expect(subject.calls == 1, "way \(way)")
            #expect(elements == [1], "way \(way)")
            disposable.dispose()
            subject.send(2)
            #expect(elements == [1], "way \(way)")
        }
    }

    @Test("RK-102 the override is called for a property that sends through the subject", arguments: subjects.indices)
    func property(number: Int) {
        let subject = SubjectSubclassTests.subjects[number]()
        let property = Property(1, subject: subject)
        var elements: [Int] = []
        _ = property.observeNext { elements.append($0) }
        property.value = 2
        #expect(subject.calls == 1)
        #expect(elements == [1, 2])
    }

    @Test("RK-102 a function that is called while it begins to observe can observe the same subject, by the override")
    func nested() {
        final class Greeting: Subject<Int, Never>, @unchecked Sendable {
            var calls = 0

            override func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
                calls += 1
                observer(.next(calls))
                return super.observe(with: observer)
            }
        }
        let subject = Greeting()
        var inner: [Int] = []
        var outer: [Int] = []
        _ = subject.observeNext { element in
            outer.append(element)
            if element == 1 { _ = subject.observeNext { inner.append($0) } }
        }
        subject.send(9)
        #expect((subject.calls, outer, inner) == (2, [1, 9], [2, 9]))
        // The observing closure retains the subject: the end takes it away.
        subject.send(completion: .finished)
    }

    @Test("RK-102 an override of on(_:) that calls super is called once for each event")
    func superOn() {
        final class Logging: Subject<Int, Never>, @unchecked Sendable {
            var log: [String] = []

            override func on(_ event: Signal<Int, Never>.Event) {
                log.append("\(event)")
                super.on(event)
            }
        }
        let subject = Logging()
        var elements: [Int] = []
        _ = subject.observeNext { elements.append($0) }
        subject.send(1)
        Signal<Int, Never>(just: 2).bind(to: subject)
        subject.send(completion: .finished)
        #expect(subject.log == ["next(1)", "next(2)", "completed"])
        #expect(elements == [1, 2])
    }
}

private func shifted(_ event: Signal<Int, Never>.Event, by number: Int) -> Signal<Int, Never>.Event {
    if case .next(let element) = event { .next(element + number) } else { event }
}
