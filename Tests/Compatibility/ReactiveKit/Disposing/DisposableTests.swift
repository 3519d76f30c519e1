import ReactiveKit
import Synchronization
import TestSupport
import Testing

@Suite("Disposables")
struct DisposableTests {
    private final class Probe: Disposable {
        private(set) var disposals = 0
        var isDisposed: Bool { disposals > 0 }
        func dispose() { disposals += 1 }
    }

    @Test("RK-030 cancel() is dispose()")
    func cancelling() {
        let probe = Probe()
        probe.cancel()
        #expect(probe.isDisposed)
    }

    @Test("RK-031 a NonDisposable does nothing")
    func nonDisposable() {
        NonDisposable.instance.dispose()
        #expect(!NonDisposable.instance.isDisposed)
    }

    @Test("RK-032 a SimpleDisposable notes that it was disposed")
    func simpleDisposable() {
        let disposable = SimpleDisposable()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        #expect(disposable.isDisposed)
        disposable.isDisposed = false
        #expect(!disposable.isDisposed)
        #expect(SimpleDisposable(isDisposed: true).isDisposed)
    }

    @Test("RK-033 a BlockDisposable calls its closure once, releases it, and not when it is released")
    func blockDisposable() {
        let calls = Atomic<Int>(0)
        var captured: Weakly<Probe>?
        let disposable = {
            let probe = Probe()
            captured = Weakly(probe)
            return BlockDisposable { [probe = Unchecked(probe)] in
                probe.value.dispose()
                calls.wrappingAdd(1, ordering: .relaxed)
            }
        }()
        #expect(!disposable.isDisposed)
        disposable.dispose()
        disposable.dispose()
        #expect(disposable.isDisposed)
        #expect(calls.load(ordering: .relaxed) == 1)
        #expect(captured?.isGone == true)

        _ = BlockDisposable { calls.wrappingAdd(1, ordering: .relaxed) }
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test("RK-033 of many threads that dispose a BlockDisposable, one calls the closure")
    func blockDisposableRace() async {
        for _ in 0..<1_000 {
            let calls = Counter()
            let disposable = BlockDisposable { calls.add() }
            await withTaskGroup { group in
                for _ in 0..<2 { group.addTask { disposable.dispose() } }
            }
            #expect(calls.value == 1)
        }
    }

    @Test("RK-033 a BlockDisposable of the main actor calls its closure there") @MainActor
    func blockDisposableOfMainActor() async {
        var text = ""
        let here = BlockDisposable { text += "here " }
        let elsewhere = BlockDisposable {
            MainActor.assertIsolated()
            text += "elsewhere"
        }
        here.dispose()
        await Task.detached { elsewhere.dispose() }.value
        while !text.hasSuffix("elsewhere") { await Task.yield() }
        #expect(text.contains("here "))
        #expect(elsewhere.isDisposed)
    }

    @Test("RK-034 a DeinitDisposable disposes its content when it is released")
    func deinitDisposable() {
        let (first, second) = (Probe(), Probe())
        do {
            let disposable = DeinitDisposable(disposable: first)
            #expect(!disposable.isDisposed)
            disposable.otherDisposable = second
        }
        #expect(first.disposals == 0)
        #expect(second.disposals == 1)

        let disposable = DeinitDisposable(disposable: first)
        disposable.dispose()
        #expect(first.disposals == 1)
        #expect(disposable.isDisposed)
        #expect(disposable.otherDisposable == nil)
    }

    @Test("RK-035 a CompositeDisposable disposes all in it, and what is added later at once")
    func compositeDisposable() {
        let probes = (0..<4).map { _ in Probe() }
        let composite = CompositeDisposable([probes[0]])
        composite.add(disposable: probes[1])
        composite += probes[2]
        #expect(!composite.isDisposed)
        composite.dispose()
        composite.dispose()
        composite.add(disposable: probes[3])
        #expect(composite.isDisposed)
        #expect(probes.map(\.disposals) == [1, 1, 1, 1])
    }

    @Test("RK-BUG-16 a CompositeDisposable and a DisposeBag forget what has ended")
    func pruning() {
        let (composite, bag) = (CompositeDisposable(), DisposeBag())
        var ended: [Weakly<BlockDisposable>] = []
        let lasting = Probe()
        composite += lasting
        bag += lasting
        for _ in 0..<1_000 {
            let disposable = BlockDisposable {}
            composite += disposable
            bag += disposable
            disposable.dispose()
            ended.append(Weakly(disposable))
        }
        #expect(ended.count { !$0.isGone } < 40)
        composite.dispose()
        bag.dispose()
        #expect(lasting.disposals == 2)
    }

    @Test("RK-BUG-16 to look for what has ended costs little, however many go on")
    func pruningCost() {
        final class Asked: Disposable {
            private let questions: Counter
            init(_ questions: Counter) { self.questions = questions }
            func dispose() {}
            var isDisposed: Bool {
                questions.add()
                return false
            }
        }
        let questions = Counter()
        let (composite, bag) = (CompositeDisposable(), DisposeBag())
        for _ in 0..<5_000 {
            composite += Asked(questions)
            bag += Asked(questions)
        }
        #expect(questions.value < 40_000)
    }

    @Test("RK-035 what is disposed while it asks who has ended is disposed once")
    func disposingWhilePruning() {
        final class Asking: Disposable {
            let disposals = Counter()
            let whenAsked: () -> Void
            init(_ whenAsked: @escaping () -> Void) { self.whenAsked = whenAsked }
            func dispose() { disposals.add() }
            var isDisposed: Bool {
                whenAsked()
                return disposals.value > 0
            }
        }
        let composite = CompositeDisposable()
        let bag = DisposeBag()
        let all = (0..<100).map { _ in Asking { composite.dispose() } }
        for disposable in all { composite += disposable }
        #expect(all.allSatisfy { $0.disposals.value == 1 })
        let others = (0..<100).map { _ in Asking { bag.dispose() } }
        for disposable in others { bag += disposable }
        bag.dispose()
        #expect(others.allSatisfy { $0.disposals.value == 1 })
        #expect(bag.isDisposed)
    }

    @Test("RK-036 a SerialDisposable does not dispose what is replaced, and disposes what comes too late")
    func serialDisposable() {
        let probes = (0..<3).map { _ in Probe() }
        let serial = SerialDisposable(otherDisposable: probes[0])
        serial.otherDisposable = probes[1]
        serial.dispose()
        #expect(serial.isDisposed)
        #expect(serial.otherDisposable == nil)
        serial.otherDisposable = probes[2]
        #expect(probes.map(\.disposals) == [0, 1, 1])
    }
}
