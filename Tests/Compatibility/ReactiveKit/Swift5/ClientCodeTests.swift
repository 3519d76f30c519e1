import Foundation
import ReactiveKit
import Testing

/// Code as it was written for the original, in Swift 5 mode: it compiles without a warning.
@Suite("Code of Swift 5")
struct ClientCodeTests {
    final class Model {
        var value = 0
    }

    struct Countdown: SignalProtocol {
        typealias Element = Int
        typealias Error = Never
        let from: Int

        func observe(with observer: @escaping Observer<Int, Never>) -> Disposable {
            for value in stride(from: from, to: 0, by: -1) { observer(.next(value)) }
            observer(.completed)
            return NonDisposable.instance
        }
    }

    enum Failure: Swift.Error {
        case any
    }

    @Test("Handlers change local variables and objects that are not Sendable")
    func localVariables() {
        var sum = 0
        var isOver = false
        let model = Model()
        let bag = DisposeBag()
        Signal<Int, Never>(sequence: [1, 2, 3]).observeNext { sum += $0 }.dispose(in: bag)
        Signal<Int, Never>(sequence: [1, 2, 3]).observeNext { model.value += $0 }.dispose(in: bag)
        Signal<Int, Never>(sequence: [1, 2, 3]).observeCompleted { isOver = true }.dispose(in: bag)
        #expect(sum == 6)
        #expect(model.value == 6)
        #expect(isOver)
    }

    @Test("A type that conforms by observe(with:) alone can be observed and has operators")
    func ownSignal() {
        var events: [Signal<Int, Never>.Event] = []
        _ = Countdown(from: 2).observe { events.append($0) }
        _ = Countdown(from: 2).map { $0 + 1 }.observe(with: { events.append($0) })
        #expect(events == [.next(2), .next(1), .completed, .next(3), .next(2), .completed])
    }

    @Test("A generic function observes with a trailing closure")
    func genericFunction() {
        func collect<S: SignalProtocol>(_ signal: S) -> [S.Element] {
            var elements: [S.Element] = []
            _ = signal.observe { event in
                if case .next(let element) = event { elements.append(element) }
            }
            return elements
        }
        #expect(collect(Countdown(from: 3)) == [3, 2, 1])
        #expect(collect(Signal<Int, Failure>(sequence: 1...3)) == [1, 2, 3])
    }

    @Test("An operator of the client's own, as the README of the original writes one")
    func ownOperator() {
        var elements: [Int] = []
        _ = Signal<Int, Never>(sequence: 1...4).evenOnes().observeNext { elements.append($0) }
        #expect(elements == [2, 4])
    }

    @Test("A closure that returns a result chooses init(evaluating:)")
    func evaluating() {
        var attempts = 0
        var received: [Bool] = []
        let signal = Signal { () -> Result<Bool, Failure> in
            attempts += 1
            return .success(true)
        }
        _ = signal.observeNext { received.append($0) }
        _ = Signal { () -> Result<Bool, Error> in
            attempts += 1
            return .success(false)
        }.observeNext { received.append($0) }
        #expect(received == [true, false])
        #expect(attempts == 2)
    }

    @Test("Operators are given functions, operators, key paths and methods")
    func functionsAsOperators() {
        func double(_ value: Int) -> Int { value * 2 }
        var strings: [String] = []
        _ = Signal<Int, Never>(sequence: [1, 2]).map(double).map(String.init).observeNext { strings.append($0) }
        _ = Signal<String, Never>(sequence: ["a", "bc"]).map(\.count).map { "\($0)" }.observeNext { strings.append($0) }
        _ = Signal<String, Never>(sequence: ["a", "bc"]).map { $0.uppercased() }.observeNext { strings.append($0) }
        #expect(strings == ["2", "4", "1", "2", "A", "BC"])
        let handle: (Int) -> Void = { strings.append("\($0)") }
        _ = Signal<Int, Never>(just: 7).observeNext(with: handle)
        let observer: Observer<Int, Never> = { strings.append("\($0.isNext)") }
        _ = Signal<Int, Never>(just: 7).observe(with: observer)
        #expect(strings.suffix(3) == ["7", "true", "false"])
    }

    /// Runs one action at a time, and counts.
    class Scheduler: ReactiveKit.Scheduler {
        private var availableRuns = 0
        private var scheduledBlocks: [() -> Void] = []
        private(set) var numberOfRuns = 0

        func schedule(_ action: @escaping () -> Void) {
            scheduledBlocks.append(action)
            tryRun()
        }

        func runOne() {
            guard availableRuns < .max else { return }
            availableRuns += 1
            tryRun()
        }

        func runRemaining() {
            availableRuns = .max
            tryRun()
        }

        private func tryRun() {
            while availableRuns > 0, !scheduledBlocks.isEmpty {
                let block = scheduledBlocks.removeFirst()
                block()
                numberOfRuns += 1
                if availableRuns < .max { availableRuns -= 1 }
            }
        }
    }

    @Test("A scheduler of the client's own runs one action at a time")
    func ownScheduler() {
        let scheduler = Scheduler()
        var elements: [Int] = []
        let signal = Signal<Int, Never>(sequence: [1, 2, 3]).receive(on: scheduler)
        _ = signal.observeNext { elements.append($0) }
        scheduler.runOne()
        #expect(elements == [1])
        scheduler.runRemaining()
        #expect(elements == [1, 2, 3])
        #expect(scheduler.numberOfRuns == 4)
        let second = Scheduler()
        second.runRemaining()
        _ = Signal<Int, Never>(sequence: [1, 2, 3]).subscribe(on: second).observeNext { elements.append($0) }
        #expect(second.numberOfRuns == 1)
    }

    @Test("Operators of the standard library are given to operators of signals")
    func standardOperators() {
        var sums: [Int] = []
        _ = Signal<Int, Never>(sequence: [1, 2, 3]).scan(0, +).observeNext { sums.append($0) }
        _ = Signal<Int, Never>(sequence: [1, 2, 3]).reduce(0, +).observeNext { sums.append($0) }
        _ = Signal<Int, Never>(sequence: [1, 1, 3]).removeDuplicates(by: ==).observeNext { sums.append($0) }
        #expect(sums == [0, 1, 3, 6, 6, 1, 3])
        var flags: [Bool] = []
        _ = Signal<Bool, Never>(sequence: [true, false]).map(!).observeNext { flags.append($0) }
        #expect(flags == [false, true])
    }

    @Test("A chain of six is checked quickly")
    func chain() {
        var strings: [String] = []
        _ = Signal<Int, Never>(sequence: 1...10)
            .map { $0 * 2 }
            .filter { $0 > 4 }
            .scan(0) { $0 + $1 }
            .map { "\($0)" }
            .removeDuplicates()
            .prefix(maxLength: 3)
            .observeNext { strings.append($0) }
        #expect(strings == ["0", "6", "14"])
    }

    @Test("Closures that change variables are given to every kind of stage")
    func stages() {
        var log: [String] = []
        let cancellable = Signal<Int, Failure>(sequence: [1, 2])
            .handleEvents(
                receiveSubscription: { log.append("s") }, receiveOutput: { log.append("\($0)") },
                receiveCompletion: { _ in log.append("c") }, receiveCancel: { log.append("d") }
            )
            .sink(receiveCompletion: { _ in log.append("end") }, receiveValue: { log.append("v\($0)") })
        #expect(cancellable.isDisposed)
        #expect(log == ["s", "1", "v1", "2", "v2", "c", "end", "d"])
        let context = ExecutionContext { block in
            log.append("context")
            block()
        }
        context.execute { log.append("block") }
        #expect(log.suffix(2) == ["context", "block"])
    }

    @Test("A closure that was passed in is passed on")
    func passingOn() {
        func observe(_ signal: Signal<Int, Never>, _ handler: @escaping (Int) -> Void) -> Disposable {
            signal.filter { $0 > 1 }.observeNext { handler($0) }
        }
        var elements: [Int] = []
        let disposable = observe(Signal(sequence: 1...3)) { elements.append($0) }
        #expect(disposable.isDisposed)
        #expect(elements == [2, 3])
    }
}

extension SignalProtocol where Element == Int {
    fileprivate func evenOnes() -> Signal<Element, Error> {
        Signal { observer in
            self.observe { event in
                switch event {
                case .next(let element):
                    if element.isMultiple(of: 2) { observer.receive(element) }
                default:
                    observer.on(event)
                }
            }
        }
    }
}
