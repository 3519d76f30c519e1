@testable import SwiftObserver
import TestSupport
import Testing

/// Tracked runs that make the next one necessary, and runs that are asked for while one goes on.
struct RepeatedRunsTests {
    @Test("A limit ends an observation that makes itself necessary so many times in a row", arguments: [1, 3, 50])
    func limit(_ limit: Int) {
        let a = Var(0), runs = Counter()
        let observer = FreeObservation()
        let token = observer.observe(limitingRepeats: limit) { read in
            runs.add()
            a.value = read(a) + 1
        }
        #expect(runs.take() == limit && a.value == limit)
        #expect(!token.isActive && !a.isObserved)
        a.value = 0
        #expect(runs.take() == 0)
    }

    @Test("One that settles goes on, and a change by others begins the count anew")
    func settling() {
        let a = Var(0), runs = Counter()
        let observation = FreeObservation(limitingRepeats: 4) { read in
            runs.add()
            let value = read(a)
            if value % 4 != 0 { a.value = value + 1 }
        }
        for start in stride(from: 1, to: 100, by: 4) { a.value = start }
        #expect(a.value == 100 && observation.isActive)
        #expect(runs.take() == 1 + 25 * 4)
    }

    @Test("A set that changes nothing of what was read makes no run necessary, after one that did")
    func unneeded() {
        let a = Var(0), seen = Log<Int>()
        let half = Derived { read in read(a) / 2 }
        let scaled = Derived { read in read(half) * 4 }
        let observation = FreeObservation { read in
            seen.add(read(scaled))
            if (3...4).contains(a.value) { a.value += 1 }
        }
        a.value = 3
        #expect(a.value == 5 && seen.take() == [0, 4, 8])
        withExtendedLifetime(observation) {}
    }

    @Test("Sets that others make in answer to a run count as those of the run itself")
    func mutual() {
        let a = Var(0), b = Var(0)
        let back = FreeObservation { read in a.value = read(b) }
        let forth = FreeObservation(limitingRepeats: 10) { read in b.value = read(a) + 1 }
        #expect(b.value == 10 && !forth.isActive && back.isActive)
    }

    @Test("A run on an actor is limited too")
    @MainActor
    func onActor() async {
        let a = Var(0), runs = Counter()
        let observation = FreeObservation(limitingRepeats: 5) { read in
            MainActor.assertIsolated()
            runs.add()
            a.value = read(a) + 1
        }
        while observation.isActive { await Task.yield() }
        #expect(runs.take() == 5)
        #expect(a.value == 5)
    }

    @Test("Runs come one after the other, however many threads ask, and the last one sees the last state")
    func serial() async {
        let values = (0..<4).map { _ in Var(0) }
        let running = Counter(), overlaps = Counter(), sums = Log<Int>()
        let observation = FreeObservation { read in
            if running.add() != 1 { overlaps.add() }
            sums.add(values.reduce(0) { $0 + read($1) })
            running.add(-1)
        }
        await withTaskGroup(of: Void.self) { group in
            for value in values { group.addTask { for number in 1...2_000 { value.value = number } } }
        }
        // A run that a set has asked for is over when the set returns, or when the one returns that makes the runs.
        #expect(overlaps.take() == 0)
        #expect(sums.entries.last == 8_000)
        withExtendedLifetime(observation) {}
    }

    @Test("A run that stops its observation is not repeated, whatever changes during it", arguments: [false, true])
    func stopping(readsAgain: Bool) {
        let a = Var(0), runs = Counter()
        let observer = FreeObservation()
        observer.observe { read in
            runs.add()
            guard read(a) > 0 else { return }
            observer.stop()
            a.value += 1
            if readsAgain { #expect(read(a) == 2) }
        }
        a.value = 1
        #expect(runs.take() == 2 && !a.isObserved)
    }

    @Test("Its numbers count its runs, and it has a name as every observation")
    func numbers() {
        final class Screen: Observer { let receiver = Receiver() }
        let a = Var(0), screen = Screen()
        let token = screen.observe { read in _ = read(a) }
        a.value = 1
        #expect(token.numbers.delivered == 2 && token.numbers.offered == 2 && token.numbers.pending == 0)
        #expect(token.numbers.name == "Screen")
        token.named("price tag")
        #expect(token.numbers.name == "price tag")
        token.stop()
        a.value = 2
        #expect(token.numbers.delivered == 2 && token.numbers.name == "price tag")
    }

    #if DEBUG
        @Test("In debug builds one that makes itself necessary 100,000 times in a row is named, once")
        func hint() {
            final class Endless: Observer { let receiver = Receiver() }
            let a = Var(0), endless = Endless()
            let first = hints(containing: "Endless") {
                endless.observe { read in
                    let value = read(a)
                    if value < 250_000 { a.value = value + 1 }
                }
            }
            #expect(a.value == 250_000)
            let later = hints(containing: "Endless") { a.value = 100_000 }
            #expect(a.value == 250_000 && later.isEmpty)
            #expect(first.count == 1 && first[0].contains("The tracked observation Endless has run 100000 times"))
        }
    #endif
}
