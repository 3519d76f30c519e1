import SwiftObserver
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
            try await eventually { Set(log.entries).count == rows }
        } catch {
            Issue.record("never called: \(Set(0..<rows).subtracting(log.entries).sorted())")
        }
    }

    @Test("main actor", arguments: Sender.allCases)
    func mainActor(sender: Sender) async throws {
        let world = World()
        let rows = MainActorRows()
        let kept = Slot(await rows.watchAll(world))
        try await send(world, from: sender)
        try await all(rows.log, MainActorRows.rows)
        kept.object = nil
    }

    @Test("global actor", arguments: Sender.allCases)
    func globalActor(sender: Sender) async throws {
        let world = World()
        let rows = GlobalActorRows()
        let kept = Slot(await rows.watchAll(world))
        try await send(world, from: sender)
        try await all(rows.log, GlobalActorRows.rows)
        kept.object = nil
    }

    @Test("actor", arguments: Sender.allCases)
    func actor(sender: Sender) async throws {
        let world = World()
        let rows = ActorRows()
        let kept = Slot(await rows.watchAll(world))
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
        try await eventually { watched == nil }
    }
}

/// What was begun, to be kept for a while.
struct Kept: @unchecked Sendable {  // only kept
    let objects: [AnyObject]
    init(_ objects: [AnyObject]) { self.objects = objects }
}

extension MainActorRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
extension GlobalActorRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
extension ActorRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
extension ActorParameterRows { func watchAll(_ world: World) -> Kept { Kept(watch(world)) } }
