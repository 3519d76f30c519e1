import Foundation
import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

/// Chains of many operators, on threads with little stack.
@Suite("Long chains")
struct LongChainTests {
    /// Runs work on a thread with so much stack, and waits for it.
    private func onStack(of kilobytes: Int, _ work: @escaping () -> Void) {
        nonisolated(unsafe) let work = work
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            work()
            isDone.signal()
        }
        thread.stackSize = kilobytes * 1024
        thread.start()
        isDone.wait()
    }

    /// The little that a thread of Dispatch has, and plenty.
    private let small = 512
    private let large = 64 * 1024

    private func chain(_ source: PassthroughSubject<Int, Never>, _ count: Int) -> SafeSignal<Int> {
        (0..<count).reduce(source.toSignal()) { chain, _ in chain.map { $0 + 1 } }
    }

    @Test("A chain of a few hundred stages fits into the stack of a thread of Dispatch, from its beginning to its end")
    func fitting() {
        let count = TestDepth.pick(quick: 30, usual: 200, deep: 200)
        onStack(of: small) {
            let (source, log) = (PassthroughSubject<Int, Never>(), EventLog<Int, Never>())
            let observation = chain(source, count).observe(with: log.note)
            source.send(0)
            observation.dispose()
            source.send(1)
            #expect(log.elements == [count])
        }
    }

    @Test(
        "The end of a chain of thousands of stages needs less stack than its use",
        arguments: ["disposed", "deallocated"])
    func tearDown(way: String) {
        let count = TestDepth.pick(quick: 200, usual: 3_000, deep: 3_000)
        let log = EventLog<Int, Never>()
        nonisolated(unsafe) var source: PassthroughSubject<Int, Never>? = PassthroughSubject()
        nonisolated(unsafe) var signal: SafeSignal<Int>?
        nonisolated(unsafe) var observation: (any Disposable)?
        let lives = Census()
        onStack(of: large) {
            guard let source else { return }
            let life = lives.make()
            signal = chain(source, count).map { element in withExtendedLifetime(life) { element } }
            observation = signal?.observe(with: log.note)
            source.send(0)
        }
        onStack(of: small) { signal = nil }
        #expect(lives.living == 1)
        onStack(of: small) {
            if way == "disposed" { observation?.dispose() }
            source = nil
        }
        #expect(log.elements == [count])
        #expect(lives.living == 0)
        withExtendedLifetime(observation) {}
    }
}
