import Dispatch
import Foundation
import ReactiveKit
import SwiftObserverTesting
import Synchronization
import TestSupport

extension OperatorCheck {
    static let notNested = OperatorCheck("no call nests in another") { specimen in
        let bench = Bench()
        var (isInside, isNested, sent) = (false, false, 0)
        let observation = observe(specimen, bench) { _ in
            if isInside { isNested = true }
            isInside = true
            for source in 0..<3 where sent < 30 {
                sent += 1
                bench.send(.next(sent), from: source)
            }
            isInside = false
        }
        for number in 0..<6 {
            bench.send(.next(100 + number), from: number % 3)
            bench.letTimePass()
        }
        observation.dispose()
        return isNested ? "a call began in another" : nil
    }

    /// Sends from three threads at once, each from its own source: numbers that grow, and the thread above ten thousand.
    private static func hammer(_ specimen: Specimen, _ note: @escaping (Signal<Int, Failure>.Event) -> Void) -> Bench {
        let bench = Bench()
        let observation = observe(specimen, bench, note)
        let group = DispatchGroup()
        let started = Counter()
        for thread in 0..<3 {
            // A queue with a label has a thread of its own, whatever else runs.
            DispatchQueue(label: "\(thread)").async(group: group) {
                started.add()
                wait { started.value == 3 }
                for number in 0..<hammerings { bench.send(.next(thread * 1_000_000 + number), from: thread) }
                bench.letTimePass()
            }
        }
        group.wait()
        observation.dispose()
        return bench
    }

    private static let hammerings = TestDepth.pick(quick: 100, usual: 100, deep: 3_400)

    private static func wait(atMost patience: Duration = .seconds(5), until condition: () -> Bool) {
        let end = ContinuousClock.now + patience
        while !condition(), ContinuousClock.now < end { sched_yield() }
    }

    static let notOverlapping = OperatorCheck("no two calls overlap") { specimen in
        let inside = Atomic(0)
        let overlaps = Atomic(0)
        let calls = Atomic(0)
        _ = hammer(specimen) { _ in
            if inside.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue > 1 {
                overlaps.wrappingAdd(1, ordering: .relaxed)
            }
            // The first call waits for another one, which must not come.
            if calls.wrappingAdd(1, ordering: .relaxed).newValue == 1 {
                wait(atMost: .milliseconds(5)) { overlaps.load(ordering: .relaxed) > 0 }
            }
            inside.wrappingSubtract(1, ordering: .acquiringAndReleasing)
        }
        return overlaps.load(ordering: .relaxed) > 0 ? "calls overlapped" : nil
    }

    static let orderOfThreads = OperatorCheck("what one thread sends keeps its order") { specimen in
        guard specimen.traits.contains(.transparent) else { return nil }
        let bench = hammer(specimen) { _ in }
        for thread in 0..<3 {
            let elements = bench.log.elements.filter { $0 / 1_000_000 == thread }
            if elements != elements.sorted() { return "\(elements)" }
        }
        return nil
    }

    static let disposedFromElsewhere = OperatorCheck("at most one call ends after disposal from elsewhere") {
        specimen in
        for _ in 0..<5 {
            let bench = Bench()
            let began = Counter()
            let sent = Counter()
            let isDisposed = Counter()
            let observation = observe(specimen, bench) { _ in began.add() }
            let isDone = DispatchSemaphore(value: 0)
            DispatchQueue(label: "sender").async {
                var rest = 50
                while rest > 0 {
                    if isDisposed.value > 0 { rest -= 1 }
                    bench.send(.next(sent.value), from: sent.value % 3)
                    sent.add()
                }
                isDone.signal()
            }
            wait { sent.value > 20 }
            observation.dispose()
            let count = began.value
            isDisposed.add()
            isDone.wait()
            if began.value > count + 1 { return "\(began.value - count) calls began" }
        }
        return nil
    }

    static let nothingLocked = OperatorCheck("nothing of a client's runs under a lock") { specimen in
        let bench = Bench()
        // The probe's elements are left to the thread that is delivering.
        let probe = LockProbe(limit: 3) {
            for source in 0..<3 { bench.send(.next(7), from: source) }
        }
        bench.hook = { probe.check("a closure") }
        let observation = observe(specimen, bench) { _ in probe.check("a handler") }
        for number in 0..<4 {
            bench.send(.next(number), from: number % 3)
            bench.letTimePass()
        }
        bench.hook = nil
        observation.dispose()
        return probe.failures.isEmpty ? nil : "\(probe.failures)"
    }
}
