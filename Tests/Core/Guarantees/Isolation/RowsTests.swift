import Receiver
import SwiftObserver
import TestSupport
import Testing

/// Each handler asserts that it is on its actor; each must have been called.
@Suite("Every way to pass a handler, where it should run")
struct RowsTests {
    enum Sender: CaseIterable { case ownThread, mainActor }

    private func send(_ world: World, from sender: Sender) async throws {
        switch sender {
        case .ownThread: try await onOwnThread { world.send() }
        case .mainActor: await MainActor.run { world.send() }
        }
    }

    private func all(_ log: Log<Int>, _ rows: Int) async throws {
        do {
            try await waitAsync { Set(log.entries).count == rows }
        } catch {
            Issue.record("never called: \(Set(0..<rows).subtracting(log.entries).sorted())")
        }
    }

    @Test("every form of the main actor runs on the main actor", arguments: Sender.allCases)
    func mainActor(sender: Sender) async throws {
        let world = World()
        let rows = MainActorRows()
        let kept = Holder(await rows.watchAll(world))
        try await send(world, from: sender)
        try await all(rows.log, MainActorRows.rows)
        kept.object = nil
    }

    @Test("every form of a global actor runs on that actor", arguments: Sender.allCases)
    func globalActor(sender: Sender) async throws {
        let world = World()
        let rows = GlobalActorRows()
        let kept = Holder(await rows.watchAll(world))
        try await send(world, from: sender)
        try await all(rows.log, GlobalActorRows.rows)
        kept.object = nil
    }

    @Test("every form of an actor runs on that actor", arguments: Sender.allCases)
    func actor(sender: Sender) async throws {
        let world = World()
        let rows = ActorRows()
        let kept = Holder(await rows.watchAll(world))
        try await send(world, from: sender)
        try await all(rows.log, ActorRows.rows)
        kept.object = nil
    }

    @Test("actor as a parameter, which nothing retains", arguments: Sender.allCases)
    func actorAsParameter(sender: Sender) async throws {
        let world = World()
        var rows: ActorParameterRows? = ActorParameterRows()
        weak let watched = rows
        _ = await rows?.watchAll(world)
        try await send(world, from: sender)
        if let log = rows?.log { try await all(log, ActorParameterRows.rows) }
        rows = nil
        try await waitAsync { watched == nil }
    }
}

/// The observations that were begun, to be kept for a while.
struct Kept: @unchecked Sendable {  // only kept
    let objects: [AnyObject]
    init(_ objects: [AnyObject]) { self.objects = objects }
}

extension MainActorRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
extension GlobalActorRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
extension ActorRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
extension ActorParameterRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }

@globalActor actor Files { static let shared = Files() }

/// The observables of the rows.
final class World: Sendable {
    let numbers = Messenger<Int>()
    let texts = Messenger<String?>()
    let a = Var(1)
    let b = Var("b")
    let c = Var(2.0)
    let d = Var<Int?>(nil)
    let cached: CacheOnOptionalMessage<Messenger<String?>, String>
    let mapped: Mapper<Var<Int>, Int>
    let wave: WaveReceiver<Int>

    init() {
        cached = texts.cache()
        mapped = a.new()
        wave = numbers.makeReceiver()
    }

    var all:
        (
            Messenger<Int>, Messenger<String?>, CacheOnOptionalMessage<Messenger<String?>, String>, Var<Int>,
            Var<String>,
            Var<Double>, Var<Int?>, Mapper<Var<Int>, Int>, WaveReceiver<Int>
        )
    { (numbers, texts, cached, a, b, c, d, mapped, wave) }

    /// Sends something through everything, such that no form filters it out.
    func send() {
        texts.send("text")
        numbers.send(1)
        numbers.send(2, from: a)
        a.value += 1
        b.value += "b"
        c.value += 1
        d.value = (d.value ?? 0) + 1
        numbers.send(1)
    }
}
