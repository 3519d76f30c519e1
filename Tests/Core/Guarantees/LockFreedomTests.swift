import Dispatch
import SwiftObserver
import Testing
import TestSupport

@Suite("Nothing of a user's runs under a lock", .serialized)
struct LockFreedomTests {
    /// Every strategy, with and without replays and bounds.
    static let kinds =
        Kind.all
        + [Kind.ordered, .immediate, .loop, .queue, .mainLoop, .ownInPlace].flatMap { kind in
            [
                kind.modified(.warm(2)), kind.modified(.oldest(2)), kind.modified(.newest(2)),
                kind.modified(.cold, .latestOnly),
            ]
        }

    private func stage(_ kind: Kind) -> (Stage, Kind.Setup) {
        let setup = kind.make()
        return (Stage(Messenger<Note>(delivery: setup.strategy)), setup)
    }

    @Test("G4: messages that die delivered, dropped, forgotten or discarded call back", arguments: kinds)
    func messages(_ kind: Kind) async throws {
        let (failures, deaths) = try await onOwnThread {
            let (stage, setup) = stage(kind)
            do {
                let observer = Person()
                observer.observe(stage.messenger) { _ in }
                setup.hold()
                for number in 1...4 { stage.messenger.send(stage.note(number, "sent")) }
                setup.free()
                try setup.settle(stage.messenger)
                // Some wait, and are then lost: to a bound, to a stop, or with the mailbox.
                setup.hold()
                for number in 5...8 { stage.messenger.send(stage.note(number, "late")) }
                observer.stopObserving()
                setup.free()
                try setup.settle(stage.messenger)
                stage.messenger.clearReplay()
                stage.messenger.setDelivery(.hot)
            }
            stage.slot.object = nil
            try wait { stage.deaths.count == 8 }
            return (stage.failures.entries, stage.deaths.count)
        }
        #expect(failures == [])
        #expect(deaths == 8)
    }

    @Test("G4: messages that wait when a handler sends more of them, from inside that handler", arguments: kinds)
    func nestedMessages(_ kind: Kind) async throws {
        let failures = try await onOwnThread {
            let (stage, setup) = stage(kind)
            let observer = Person()
            observer.observe(stage.messenger) { [weak stage] note in
                guard note.number == 1, let stage else { return }
                for number in 2...6 { stage.messenger.send(stage.note(number, "nested")) }
            }
            stage.messenger.send(stage.note(1, "first"))
            try setup.settle(stage.messenger)
            stage.messenger.setDelivery(.hot)
            try wait { stage.deaths.count == 6 }
            return stage.failures.entries
        }
        #expect(failures == [])
    }

    @Test("G4: what handlers capture calls back when their observation ends, in whatever way", arguments: kinds)
    func captures(_ kind: Kind) async throws {
        let (failures, deaths) = try await onOwnThread {
            let (stage, setup) = stage(kind)
            func observe(_ name: String, by observer: Person = Person(), then: @escaping (Person) -> Void) {
                let witness = stage.witness(name)
                observer.observe(stage.messenger) { _ in withExtendedLifetime(witness) {} }
                then(observer)
            }
            observe("stopped") { $0.stopObserving() }
            observe("stopped one") { $0.stopObserving(stage.messenger) }
            observe("not observed by") { stage.messenger.stopBeingObserved(by: $0) }
            observe("observer died") { _ in }
            let both = Person()
            observe("not observed 1", by: both) { _ in }
            observe("not observed 2", by: both) { _ in }
            stage.messenger.stopBeingObserved()
            let witness = stage.witness("stopped by token")
            both.observe(stage.messenger) { _ in withExtendedLifetime(witness) {} }.stop()
            withExtendedLifetime(witness) {}
            try setup.settle(stage.messenger)
            return (stage.failures.entries, stage.deaths.count)
        }
        #expect(failures == [])
        #expect(deaths >= 6)
    }

    @Test("G4: the same, ended inside a handler, and by the messenger's death", arguments: kinds)
    func capturesInsideHandlers(_ kind: Kind) async throws {
        let (failures, deaths) = try await onOwnThread {
            let (stage, setup) = stage(kind)
            let doomed = Holder<Person>(Person())
            let (self1, once, dying) = (Person(), Person(), Person())
            func hold(_ name: String) -> @Sendable () -> Void {
                let witness = stage.witness(name)
                return { withExtendedLifetime(witness) {} }
            }
            let captured = [hold("stops itself"), hold("once"), hold("observer drops"), hold("messenger dies")]
            self1.observe(stage.messenger) { [unowned self1, captured = captured[0]] _ in
                captured()
                self1.stopObserving()
            }
            once.observeOnce(stage.messenger) { [captured = captured[1]] _ in captured() }
            doomed.object?.observe(stage.messenger) { [captured = captured[2]] _ in captured() }
            dying.observe(stage.messenger) { [captured = captured[3]] _ in
                captured()
                doomed.object = nil
            }
            stage.messenger.send(Note(1))
            try setup.settle(stage.messenger)
            stage.slot.object = nil
            return (stage.failures.entries, stage)
        }
        #expect(failures == [])
        try await waitAsync { deaths.deaths.count == 4 }
        #expect(deaths.failures.entries == [])
    }

    @Test("G4: authors that nobody else holds call back", arguments: kinds)
    func authors(_ kind: Kind) async throws {
        let failures = try await onOwnThread {
            let (stage, setup) = stage(kind)
            let observer = Person()
            let hasNested = Counter()
            observer.observe(stage.messenger) { [weak stage] note, _ in
                // A bound may have dropped it for a message that the first author sent in its `deinit`.
                guard note.number == 1, let stage else { return }
                hasNested.add()
                stage.messenger.send(Note(3), from: stage.witness("author of a nested message"))
            }
            stage.messenger.send(Note(1), from: stage.witness("author"))
            setup.hold()
            stage.messenger.send(Note(2), from: stage.witness("author of a message that waits"))
            setup.free()
            try setup.settle(stage.messenger)
            try wait { stage.deaths.count == 2 + hasNested.value }
            return stage.failures.entries
        }
        #expect(failures == [])
    }

    @Test("G4: a strategy object calls back when it is asked, and when it dies")
    func strategies() async throws {
        let (failures, deaths) = try await onOwnThread {
            let stage = Stage(Messenger<Note>())
            let observer = Person()
            observer.observe(stage.messenger) { _ in }
            stage.messenger.setDelivery(Watched(stage))
            stage.messenger.send(Note(1))
            stage.messenger.setDelivery(Watched(stage).warm(upTo: 1))
            stage.messenger.send(Note(2))
            stage.messenger.setDelivery(.ordered)
            try wait { stage.deaths.entries.filter { $0 == "strategy" }.count == 2 }
            stage.messenger.setDelivery(Watched(stage))
            stage.messenger.send(Note(3))
            stage.slot.object = nil
            try wait { stage.deaths.entries.filter { $0 == "strategy" }.count == 3 }
            return (stage.failures.entries, Set(stage.deaths.entries))
        }
        #expect(failures == [])
        #expect(deaths == ["strategy", "schedule", "nesting", "replay", "backlog"])
    }

    @Test("G4: what transforms capture calls back, as objects and ad hoc")
    func transforms() async throws {
        let failures = try await onOwnThread {
            let stage = Stage(Messenger<Note>())
            let observer = Person()
            func keep<Value>(_ name: String) -> @Sendable (Value) -> Value {
                let witness = stage.witness(name)
                return { value in
                    stage.probe("call of " + name, sending: false)
                    return withExtendedLifetime(witness) { value }
                }
            }
            do {
                let map: @Sendable (Note) -> Note = keep("map")
                let mapped = stage.messenger.map(map)
                observer.observe(mapped) { _ in }
                stage.messenger.send(Note(1))
                mapped.origin = Messenger<Note>()
            }
            let adHoc: @Sendable (Note) -> Note = keep("ad hoc")
            observer.observe(stage.messenger).map(adHoc).filter { _ in
                stage.probe("filter", sending: false)
                return true
            }.receive { _ in }
            stage.messenger.send(Note(2))
            observer.stopObserving()
            return stage.failures.entries
        }
        #expect(failures == [])
    }
}

/// A strategy that calls back from each of its members and from its `deinit`.
private final class Watched: DeliveryStrategy {
    private let stage: Stage

    init(_ stage: Stage) { self.stage = stage }

    deinit { stage.probe("strategy") }

    func schedule(_ delivery: Delivery) {
        look("schedule")
        delivery.run()
    }

    var nesting: Nesting {
        look("nesting")
        return .queued
    }

    var replay: ReplayLimit {
        look("replay")
        return .nothing
    }

    var backlog: BacklogLimit {
        look("backlog")
        return .unlimited
    }

    /// Without sending, which would schedule again and again.
    private func look(_ name: String) {
        let done = DispatchSemaphore(value: 0)
        stage.deaths.add(name)
        DispatchQueue.global().async { [stage] in
            _ = stage.slot.object?.numbers
            done.signal()
        }
        if done.wait(timeout: .now() + watchdog) == .timedOut { stage.failures.add(name) }
    }
}
