import Dispatch
import ReactiveKit
import TestSupport
import Testing

@Suite("Where closures run")
struct IsolationTests {
    /// Counts, and fails if its closures run anywhere else.
    private actor Counter {
        private(set) var elements: [Int] = []
        private var disposables: [any Disposable] = []
        private var whenDone: CheckedContinuation<Void, Never>?
        private var goal = Int.max

        func observe(_ signal: Signal<Int, Never>, goal: Int) {
            self.goal = goal
            disposables.append(
                signal
                    .map { element in
                        self.assertIsolated()
                        return element * 10
                    }
                    .filter { element in
                        self.assertIsolated()
                        return element != 20
                    }
                    .observeNext { element in
                        self.assertIsolated()
                        self.add(element)
                    })
        }

        private func add(_ element: Int) {
            elements.append(element)
            if elements.count == goal { whenDone?.resume() }
        }

        func wait() async {
            if elements.count < goal { await withCheckedContinuation { whenDone = $0 } }
        }

        func stop() {
            for disposable in disposables { disposable.dispose() }
            disposables = []
        }
    }

    @Test("Closures of an actor run on it, in order, whatever thread sends")
    func actors() async {
        let counter = Counter()
        let subject = PassthroughSubject<Int, Never>()
        await counter.observe(subject.toSignal(), goal: 999)
        DispatchQueue(label: "sender").async {
            for element in 1...1_000 { subject.send(element) }
        }
        await counter.wait()
        await #expect(counter.elements == (1...1_000).filter { $0 != 2 }.map { $0 * 10 })
        await counter.stop()
    }

    @Test("Closures of an actor run on it also behind stages that belong to none, and of cold signals")
    func actorsBehindStages() async {
        let counter = Counter()
        let signal = Signal<Int, Never> { observer in
            for element in 1...100 { observer.receive(element) }
            return NonDisposable.instance
        }.map { $0 + 1 }.dropFirst(1)
        await counter.observe(signal, goal: 99)
        await counter.wait()
        await #expect(counter.elements == (3...101).map { $0 * 10 })
        await counter.stop()
        let other = Counter()
        await other.observe(Signal(sequence: 1...100), goal: 99)
        await other.wait()
        await #expect(other.elements.count == 99)
    }

    @Test("A chain whose closures belong to two actors goes from one to the other, in order")
    func twoActors() async {
        let onMain = Log<Int>()
        let subject = PassthroughSubject<Int, Never>()
        let signal = await MainActor.run {
            subject.map { element in
                MainActor.assertIsolated()
                onMain.add(element)
                return element + 1
            }
        }
        let counter = Counter()
        await counter.observe(signal, goal: 100)
        DispatchQueue(label: "sender").async {
            for element in 1...100 { subject.send(element + 5) }
        }
        await counter.wait()
        #expect(onMain.entries == (6...105).map { $0 })
        await #expect(counter.elements == (7...106).map { $0 * 10 })
        await counter.stop()
    }

    @Test("What is disposed on the actor is not called any more, though events wait for it")
    @MainActor
    func disposalOnTheActor() async {
        let record = Log<Int>()
        let signal = Signal<Int, Never> { observer in
            observer.receive(1)
            observer.receive(2)
            return NonDisposable.instance
        }.subscribe(on: DispatchQueue(label: "elsewhere"))
        let disposable = signal.map { $0 }.observeNext { element in
            MainActor.assertIsolated()
            record.add(element)
        }
        disposable.dispose()
        for _ in 0..<3 {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.async { continuation.resume() }
            }
        }
        #expect(record.count == 0)
    }

    @Test("A chain of the main actor that starts on the main queue is done when observe returns")
    @MainActor
    func inPlace() {
        var elements: [Int] = []
        _ = Signal<Int, Never>(sequence: 1...5).map { $0 + elements.count * 0 }.prepend(0).scan(0) { $0 + $1 }
            .observeNext { elements.append($0) }
        #expect(elements == [0, 0, 1, 3, 6, 10, 15])
    }

    @Test("receive(on: .main) goes on with closures of the main actor in place")
    @MainActor
    func receiveOnMain() async {
        var elements: [Int] = []
        await withCheckedContinuation { continuation in
            _ = Signal<Int, Never>(sequence: 1...3).receive(on: DispatchQueue.main).map { element in
                elements.append(element)
                return element
            }.observeCompleted { continuation.resume() }
        }
        #expect(elements == [1, 2, 3])
    }
}
