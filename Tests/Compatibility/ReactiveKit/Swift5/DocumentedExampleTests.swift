import Dispatch
import ReactiveKit
import Testing

/// The examples of the original's documentation, with expectations in place of their output.
@Suite("Documented examples")
struct DocumentedExampleTests {
    private enum ClientError: Error {
        case offline
    }

    private final class Task {
        private(set) var isCancelled = false

        func cancel() { isCancelled = true }
    }

    @Test("A producer may return nil instead of a disposable")
    func returningNil() {
        let signal = Signal<String, Never> { observer in
            observer.receive("Hello")
            observer.receive("ReactiveKit")
            observer.receive(completion: .finished)
            return nil
        }
        var events: [Signal<String, Never>.Event] = []
        _ = signal.observe { event in
            events.append(event)
        }
        #expect(events == [.next("Hello"), .next("ReactiveKit"), .completed])
    }

    @Test("A producer that returns nothing at once, or a disposable later on")
    func returningEither() {
        var disposals = 0
        func makeSignal(_ isCancellable: Bool) -> Signal<Int, Never> {
            Signal { observer in
                guard isCancellable else { return nil }
                return BlockDisposable { disposals += 1 }
            }
        }
        makeSignal(true).observe { _ in }.dispose()
        makeSignal(false).observe { _ in }.dispose()
        #expect(disposals == 1)
    }

    @Test("A function with a callback becomes a signal, which cancels the work")
    func wrapping() {
        var callback: ((Result<String, ClientError>) -> Void)?
        let task = Task()
        func getUser(completion: @escaping (Result<String, ClientError>) -> Void) -> Task {
            callback = completion
            return task
        }
        func getUser() -> Signal<String, ClientError> {
            return Signal { observer in
                let task = getUser(completion: { result in
                    switch result {
                    case .success(let user):
                        observer.receive(user)
                        observer.receive(completion: .finished)
                    case .failure(let error):
                        observer.receive(completion: .failure(error))
                    }
                })
                return BlockDisposable {
                    task.cancel()
                }
            }
        }
        var log: [String] = []
        let disposable = getUser().observe { event in
            log.append("\(event)")
        }
        callback?(.success("Ann"))
        #expect(log == ["next(\"Ann\")", "completed"])
        #expect(disposable.isDisposed)
        #expect(task.isCancelled)
        _ = getUser().observeFailed { log.append("\($0)") }
        callback?(.failure(.offline))
        #expect(log.last == "offline")
    }

    @Test("Simple signals emit what they were made of")
    func simple() {
        let cities = Signal<String, Never>(sequence: ["Berlin", "Paris", "London", "Porto"])
        var names: [String] = []
        _ = cities.filter { $0.hasPrefix("P") }.observeNext { name in
            names.append(name)
        }
        #expect(names == ["Paris", "Porto"])
        let timed = Signal<Int, Never>(just: 5, after: 60)
        timed.observe { _ in names.append("never") }.dispose()
        let endless = Signal<Int, Never>(sequence: 0..., interval: 5)
        endless.observe { _ in names.append("never") }.dispose()
        #expect(names.count == 2)
    }

    @Test("Slow work is done elsewhere, and shown on the main queue")
    func threading() async {
        let someData = Signal<Int, Never> { observer in
            observer.receive(1)
            observer.receive(completion: .finished)
            return NonDisposable.instance
        }
        let bag = DisposeBag()
        let isOnMainQueue: Bool = await withCheckedContinuation { continuation in
            someData
                .subscribe(on: ExecutionContext.global(qos: .background))
                .receive(on: ExecutionContext.main)
                .observeNext { _ in
                    dispatchPrecondition(condition: .onQueue(.main))
                    continuation.resume(returning: true)
                }
                .dispose(in: bag)
        }
        #expect(isOnMainQueue)
    }
}
