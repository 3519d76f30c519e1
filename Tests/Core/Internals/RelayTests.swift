import Foundation
import TestSupport
import Testing

@testable import SwiftObserver

#if canImport(Glibc)
    @_silgen_name("malloc_usable_size")
    private func usableSize(_ memory: UnsafeMutableRawPointer) -> Int
#endif

@Suite("Relays")
struct RelayTests {
    @Test(
        "Inputs are handled in place and in order; those that a handler causes come after, without stack",
        arguments: [false, true])
    func nested(areReadInPlace: Bool) async throws {
        try await onOwnThread(stackSize: 512 * 1024) {
            let (log, overlaps, depth, slot) = (Log<Int>(), Counter(), Counter(), Holder<Relay<Int>>())
            let handler: (Int) -> Void = { number in
                if depth.add(1) != 1 { overlaps.add() }
                log.add(number)
                if number < 100_000 { slot.object?.take(number + 1) }
                depth.add(-1)
            }
            let relay = areReadInPlace ? Relay<Int>(reading: { handler($0.pointee) }) : Relay<Int>(handler)
            slot.object = relay
            relay.take(1)
            #expect(log.entries == Array(1...100_000) && overlaps.value == 0)
            slot.object = nil
        }
    }

    @Test("Four threads: one sequence, each thread's own order, no overlap, nothing lost")
    func threads() async throws {
        try await onOwnThread {
            // Neither is locked: they belong to the delivering thread.
            nonisolated(unsafe) var log: [Int] = []
            nonisolated(unsafe) var (depth, overlaps) = (0, 0)
            let relay = Relay<Int> { number in
                depth += 1
                if depth != 1 { overlaps += 1 }
                log.append(number)
                depth -= 1
            }
            try onThreads(4) { thread in
                for number in 1...5000 { relay.take(thread * 10_000 + number) }
            }
            relay.take(-1)
            try wait { relay.isIdle }
            #expect(log.count == 20_001 && log.last == -1 && overlaps == 0)
            for thread in 0..<4 {
                #expect(log.filter { $0 / 10_000 == thread && $0 > 0 } == (1...5000).map { thread * 10_000 + $0 })
            }
        }
    }

    @Test("Stopping drops and releases what waits at once, waits for nobody, and is final")
    func stops() async throws {
        try await onOwnThread {
            let (log, deaths) = (Log<Int>(), Counter())
            let (entered, leave) = (Door(), Door())
            let captured = Holder(LastWords { deaths.add(100) })
            let relay = Relay<Note> { [words = captured.object] note in
                log.add(note.number)
                entered.open()
                leave.pass()
                withExtendedLifetime(words) {}
            }
            captured.object = nil
            Thread.detachNewThread { relay.take(Note(1)) }
            entered.pass()
            relay.take(Note(2) { deaths.add() })
            relay.take(Note(3) { deaths.add() })
            #expect(deaths.value == 0)
            relay.stop()
            #expect(deaths.value == 2)
            relay.take(Note(4) { deaths.add() })
            #expect(deaths.value == 3)
            relay.stop()
            leave.open()
            // The handler is released by the call that was under way.
            try wait { deaths.value == 103 }
            relay.take(Note(5) { deaths.add() })
            #expect(deaths.value == 104 && log.entries == [1])
        }
    }

    @Test("An input that is read in place lives as long as it is being handled")
    func readsInPlace() {
        let (log, slot, first, second) = (Log<Int>(), Holder<Relay<Note>>(), Counter(), Counter())
        let relay = Relay<Note>(reading: { note in
            if note.pointee.number == 1 { slot.object?.take(Note(2) { second.add() }) }
            log.add(note.pointee.number)
            log.add(note.pointee.number == 1 ? first.value : second.value)
        })
        slot.object = relay
        relay.take(Note(1) { first.add() })
        #expect(log.entries == [1, 0, 2, 0])
        #expect(first.value == 1 && second.value == 1)
        slot.object = nil
    }

    @Test("A relay that is stopped in its handler handles nothing more")
    func stopsInHandler() {
        let (log, slot, deaths) = (Log<Int>(), Holder<Relay<Int>>(), Counter())
        let words = Holder(LastWords { deaths.add() })
        let relay = Relay<Int> { [captured = words.object] number in
            log.add(number)
            slot.object?.take(number + 1)
            if number == 3 { slot.object?.stop() }
            withExtendedLifetime(captured) {}
        }
        words.object = nil
        slot.object = relay
        relay.take(1)
        relay.take(9)
        #expect(log.entries == [1, 2, 3])
        #expect(deaths.value == 1)
        slot.object = nil
    }

    @Test("Inputs, handlers and what they capture are released outside the lock")
    func locks() {
        let (slot, deaths) = (Holder<Relay<Note>>(), Counter())
        let die: @Sendable () -> Void = {
            deaths.add()
            slot.object?.take(Note(0))
            slot.object?.stop()
        }
        for stopped in [false, true] {
            let captured = Holder(LastWords(die))
            let relay = Relay<Note> { [words = captured.object] note in
                if note.number == 1 { slot.object?.take(Note(2, onDeath: die)) }
                if note.number == 1, stopped { slot.object?.stop() }
                withExtendedLifetime(words) {}
            }
            captured.object = nil
            slot.object = relay
            relay.take(Note(1, onDeath: die))
            relay.stop()
            slot.object = nil
        }
        #expect(deaths.value == 6)
    }

    @Test("The form of an input that waits is made only if it has to wait")
    func waitingForm() {
        let (log, slot) = (Log<Int>(), Holder<Relay<Int>>())
        let relay = Relay<Int> { number in
            log.add(number)
            if number == 1 { slot.object?.take(2, ifItWaits: 20) }
        }
        slot.object = relay
        relay.take(1, ifItWaits: 10)
        #expect(log.entries == [1, 20])
        slot.object = nil
    }

    @Test("On the main actor: in place on the main queue, and in order whoever sends")
    @MainActor
    func onMainActor() async throws {
        let log = Log<Int>()
        let relay = Relay<Int>(on: MainActor.shared) { number in
            #expect(MainQueue.isCurrent)
            log.add(number)
        }
        try await onOwnThread { for number in 1...50 { relay.take(number) } }
        await withCheckedContinuation { goOn in
            DispatchQueue.main.async {
                relay.take(51)
                #expect(log.entries == Array(1...51))
                goOn.resume()
            }
        }
        relay.stop()
    }

    @Test("A flood from elsewhere cannot hold the main actor: each turn leaves what came meanwhile to another one")
    func flood() async throws {
        let (relayed, seen, slot) = (Counter(), Holder<Int>(), Holder<Relay<Int>>())
        let relay = Relay<Int>(on: MainActor.shared) { number in
            relayed.add()
            if number == 10 { DispatchQueue.main.async { seen.object = relayed.value } }
            guard number < 100 else { return }
            // As though others were always faster than this handler.
            Thread.detachNewThread { slot.object?.take(number + 1) }
            try? wait { slot.object?.counts.pending != 0 }
        }
        slot.object = relay
        relay.take(1)
        try await waitAsync { relayed.value == 100 && seen.object != nil }
        #expect(seen.object.map { $0 < 100 } == true)
        slot.object = nil
        relay.stop()
    }

    actor Home {
        private(set) var numbers: [Int] = []
        func add(_ number: Int) { numbers.append(number) }
        nonisolated func makeRelay(_ log: Log<Int>, _ words: LastWords?, gone: @escaping @Sendable () -> Void) -> Relay<
            Int
        > {
            Relay(on: self, whenActorIsGone: gone) { [weak self] number in
                self?.assumeIsolated { $0.numbers.append(number) }
                log.add(number)
                withExtendedLifetime(words) {}
            }
        }
    }

    @Test("On an actor of one's own, from four threads; what the handler captured is released there")
    func onActor() async throws {
        let (home, log, deaths) = (Home(), Log<Int>(), Counter())
        let words = Holder<LastWords>()
        words.object = LastWords { [weak home] in
            home?.assertIsolated()
            deaths.add()
        }
        let relay = home.makeRelay(log, words.object) {}
        words.object = nil
        try await onOwnThread {
            try onThreads(4) { thread in
                for number in 1...500 { relay.take(thread * 1000 + number) }
            }
        }
        try await waitAsync { log.count == 2000 }
        let numbers = await home.numbers
        for thread in 0..<4 {
            #expect(numbers.filter { ($0 - 1) / 1000 == thread } == (1...500).map { thread * 1000 + $0 })
        }
        relay.stop()
        try await waitAsync { deaths.value == 1 }
    }

    @Test("When its actor is gone, the relay says so, once, and is stopped")
    func actorIsGone() async throws {
        let (log, deaths, gone) = (Log<Int>(), Counter(), Counter())
        let words = Holder(LastWords { deaths.add() })
        var home: Home? = Home()
        let relay = try #require(home).makeRelay(log, words.object) { gone.add() }
        words.object = nil
        relay.take(1)
        try await waitAsync { log.count == 1 }
        home = nil
        // The turn that has just run may hold the actor for a moment.
        try await waitAsync {
            relay.take(2)
            return gone.value > 0
        }
        relay.take(3)
        #expect(gone.value == 1 && deaths.value == 1)
    }

    #if canImport(Glibc)
        @Test("A relay takes one object of at most 200 bytes")
        func size() {
            let relay = Relay<(Int, Int)> { _ in }
            #expect(usableSize(Unmanaged.passUnretained(relay).toOpaque()) <= 200)
        }
    #endif
}

extension Relay {
    fileprivate var isIdle: Bool { lock.withLock { waiting.isEmpty && !gate.isBusy } }
}
