import Dispatch
import ReactiveKit
import Testing

/// Everything here belongs to the main actor, since that is this module's default.
final class ViewModel {
    let bag = DisposeBag()
    let text = Property("")
    private(set) var shown: [String] = []
    private(set) var log: [String] = []

    /// Closures that use the state of the main actor, in every kind of place.
    func observe(_ signal: Signal<Int, Never>) -> any Disposable {
        signal
            .map { [weak self] number in
                self?.log.append("map \(number)")
                return "\(number)"
            }
            .filter { [weak self] in
                self?.log.append("filter \($0)")
                return $0 != "2"
            }
            .handleEvents(receiveOutput: { [weak self] _ in self?.log.append("output") })
            .observeNext { [weak self] in self?.shown.append($0) }
    }

    func makeSignal() -> Signal<Int, Never> {
        Signal { observer in
            self.log.append("producer")
            observer.receive(lastElement: 5)
            return BlockDisposable { self.log.append("disposed") }
        }
    }

    func store(_ signal: Signal<String, Never>) {
        signal.observeNext { self.shown.append($0) }.dispose(in: bag)
        signal.sink { self.shown.append($0) }.store(in: bag)
        signal.assign(to: \.value, on: text).store(in: bag)
    }
}

@Suite("Code of the main actor")
struct ViewModelTests {
    /// Waits until the blocks have run that are scheduled on the main queue.
    private func passTheMainQueue() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        await Task.yield()
    }

    private nonisolated func send(_ elements: [Int], into subject: PassthroughSubject<Int, Never>) async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "sender").async {
                for element in elements { subject.send(element) }
                continuation.resume()
            }
        }
    }

    @Test("What is sent on the main queue is handled before send returns")
    func inPlace() {
        let model = ViewModel()
        let subject = PassthroughSubject<Int, Never>()
        let disposable = model.observe(subject.toSignal())
        subject.send(1)
        subject.send(2)
        #expect(model.shown == ["1"])
        #expect(model.log == ["map 1", "filter 1", "output", "map 2", "filter 2"])
        disposable.dispose()
        subject.send(3)
        #expect(model.log.count == 5)
    }

    @Test("What is sent elsewhere is handled on the main actor, in order")
    func fromElsewhere() async {
        let model = ViewModel()
        let subject = PassthroughSubject<Int, Never>()
        _ = model.observe(subject.toSignal())
        await send(Array(3..<103), into: subject)
        while model.shown.count < 100 { await passTheMainQueue() }
        #expect(model.shown == (3..<103).map { "\($0)" })
    }

    @Test("A signal that is observed elsewhere, of closures of the main actor, runs on the main actor")
    func observedElsewhere() async {
        let model = ViewModel()
        let signal = model.makeSignal().map { number -> Int in
            MainActor.preconditionIsolated()
            return number
        }
        let elements = await Task.detached {
            var elements: [Int] = []
            for await element in signal.toAsyncStream() { elements.append(element) }
            return elements
        }.value
        #expect(elements == [5])
        await passTheMainQueue()
        #expect(model.log == ["producer", "disposed"])
    }

    @Test("An endless sequence that is observed elsewhere ends when nobody wants more")
    func endless() async {
        let model = ViewModel()
        let signal = Signal<Int, Never>(sequence: 0...).map { _ in model.shown.count }.prefix(maxLength: 3)
        let count = await Task.detached {
            var count = 0
            for await _ in signal.toAsyncStream() { count += 1 }
            return count
        }.value
        #expect(count == 3)
    }

    @Test("Sinks, assignments and bags in a class of the main actor")
    func storing() async {
        let model = ViewModel()
        let subject = PassthroughSubject<String, Never>()
        model.store(subject.toSignal())
        subject.send("a")
        #expect(model.shown == ["a", "a"])
        #expect(model.text.value == "a")
        model.bag.dispose()
        subject.send("b")
        #expect(model.shown == ["a", "a"])
    }

    @Test("All operators with functions take functions of the main actor")
    func operators() {
        let model = ViewModel()
        var count: Int { model.shown.count }
        let one = Signal<Int, Never>(just: 1)
        var seen = 0
        let sums = one.compactMap { $0 + count }.scan(0) { $0 + $1 + count }.reduce(0) { $0 + $1 + count }
        let same: Signal<Int, Never> = sums.removeDuplicates { $0 + count == $1 }.prefix(while: { $0 >= count })
        let pairs: Signal<Int, Never> = same.flatMap { [$0 + count, count] }
        _ = pairs.tryMap { element -> Result<Int, Never> in .success(element + count) }
            .breakpoint(receiveOutput: { _ in count == 7 })
            .observe { if $0.isNext { seen += 1 } }
        #expect(seen == 2)
        _ = Signal<Int, Never>(performing: { count }).observeNext { seen += $0 + 1 }
        _ = Signal<Int, Never>(evaluating: { .success(count) }).observeNext { seen += $0 + 1 }
        _ = Signal<Int, Never>(deferring: { count == 0 ? one : one }).observeNext { seen += $0 }
        _ = Deferred { count == 0 ? one : one }.observeNext { seen += $0 }
        #expect(seen == 6)
    }
}
