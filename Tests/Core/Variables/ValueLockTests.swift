import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Values are compared and released outside of locks", .serialized)
struct ValueLockTests {
    @Test("G4: == of a variable's value, its death and modify's closure call back", arguments: Kind.all)
    func values(_ kind: Kind) async throws {
        let (failures, comparisons, log) = try await onOwnThread {
            let setup = kind.make()
            let stage = ValueStage()
            let variable = Var(Probing(0, stage), delivery: setup.strategy)
            stage.variable.object = variable
            let observer = Person()
            let log = Log<[Int]>()
            observer.observe(variable) { log.add([$0.old.number, $0.new.number]) }
            variable.value = Probing(1, stage)
            variable.value = Probing(1, stage)
            variable.modify { $0 = Probing($0.number + 1, stage) }
            variable.set(Probing(3, stage), as: observer)
            try setup.settle(variable)
            stage.variable.object = nil
            return (stage.failures.value, stage.comparisons.value, log.entries)
        }
        #expect(failures == 0)
        #expect(comparisons >= 4)
        #expect(log == [[0, 1], [1, 2], [2, 3]])
    }
}

private final class ValueStage: Sendable {
    let variable = Holder<Var<Probing>>()
    let failures = Counter()
    let comparisons = Counter()

    /// Reads the variable on this thread and on another.
    func probe() {
        guard let variable = variable.object else { return }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            _ = variable.value.number
            _ = variable.numbers
            done.signal()
        }
        if done.wait(timeout: .now() + watchdog) == .timedOut { failures.add() }
        _ = variable.value.number
        _ = variable.numbers
    }
}

/// A value that calls back when it is compared, and when it dies.
private final class Probing: Equatable, Sendable {
    let number: Int
    private let stage: ValueStage

    init(_ number: Int, _ stage: ValueStage) {
        self.number = number
        self.stage = stage
    }

    deinit { stage.probe() }

    static func == (left: Probing, right: Probing) -> Bool {
        left.stage.comparisons.add()
        left.stage.probe()
        return left.number == right.number
    }
}
