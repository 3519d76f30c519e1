import Dispatch
import ReactiveKit
import Testing

/// Closures of the main actor in operators with several sources, which use its state.
final class Board {
    struct Failure: Error {}

    let left = PassthroughSubject<Int, Failure>()
    let right = PassthroughSubject<Int, Failure>()
    private(set) var calls = 0
    private(set) var strays = 0
    private(set) var shown: [Int] = []

    /// Notes that a closure runs, and whether that is where this belongs.
    private func note<Value>(_ value: Value) -> Value {
        calls += 1
        if DispatchQueue.getSpecific(key: Board.mainKey) != true { strays += 1 }
        return value
    }

    static let mainKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// One after the other, so that each has a closure.
    var signals: [Signal<Int, Failure>] {
        [
            left.combineLatest(with: right) { self.note($0 + $1) },
            left.zip(with: right) { self.note($0 + $1) },
            left.with(latestFrom: right) { self.note($0 + $1) },
            combineLatest(left, right, left) { self.note($0 + $1 + $2) },
            zip(left, right, left, right) { self.note($0 + $1 + $2 + $3) },
            Signal(combiningLatest: [left, right]) { self.note($0.reduce(0, +)) },
            left.flatMapMerge { Signal<Int, Failure>(just: self.note($0)) },
            left.flatMapLatest { Signal<Int, Failure>(just: self.note($0)) },
            left.flatMapConcat { Signal<Int, Failure>(just: self.note($0)) },
            left.flatMap(.merge) { Signal<Int, Failure>(just: self.note($0)) },
            left.flatMapFilter { SafeSignal<Bool>(just: self.note($0 >= 0)) },
            left.repeat { SafeSignal<Int>(just: self.note($0)).ignoreOutput() },
            left.flatMapError { _ in Signal<Int, Failure>(just: self.note(1)) },
            left.retry(1) { _ in self.note(false) },
            left.retry(when: SafeSignal<Int>(just: 1)) { _ in self.note(false) },
        ]
    }

    func show(_ signal: Signal<Int, Failure>) -> any Disposable {
        signal.observeNext { self.shown.append(self.note($0)) }
    }
}

@Suite("Closures of the main actor in operators with several sources")
struct OperatorClosureTests {
    private nonisolated func sendFromElsewhere(to board: Board, _ send: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "sender").async {
                send()
                continuation.resume()
            }
        }
    }

    @Test("They run on the main actor, wherever is sent")
    func fromElsewhere() async {
        let board = Board()
        for signal in board.signals {
            let calls = board.calls
            let observation = board.show(signal)
            let (left, right) = (board.left, board.right)
            await sendFromElsewhere(to: board) {
                right.send(1)
                left.send(1)
            }
            // The elements for the main actor were scheduled before this.
            while board.calls == calls, !observation.isDisposed, board.shown.isEmpty { await Task.yield() }
            for _ in 0..<3 { await Task.yield() }
            observation.dispose()
        }
        #expect(board.strays == 0)
        #expect(board.calls > 20)
    }

    @Test("They run in place when the main actor sends")
    func inPlace() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
        let board = Board()
        for signal in board.signals.dropLast(3) {
            let shown = board.shown.count
            let observation = board.show(signal)
            await MainActor.run {
                board.right.send(1)
                board.left.send(1)
            }
            for _ in 0..<3 { await Task.yield() }
            #expect(board.shown.count > shown)
            observation.dispose()
        }
        #expect(board.strays == 0)
    }
}
