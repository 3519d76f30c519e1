import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("The manual clock")
struct ManualClockTests {
    private let clock = ManualClock()

    @Test("it begins at zero, and goes only when it is told to")
    func time() {
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-1))
        #expect(clock.now.offset == .seconds(2))
        clock.advance(to: .init(.seconds(1)))
        #expect(clock.now.offset == .seconds(2))
        clock.advance(to: .init(.seconds(3)))
        clock.setBack(by: .seconds(-5))
        #expect(clock.now.offset == .seconds(3))
        clock.setBack(by: .seconds(2))
        #expect(clock.now.offset == .seconds(1))
        #expect(clock.now.duration(to: clock.now.advanced(by: .seconds(1))) == .seconds(1))
    }

    @Test("alarms ring in the order of their deadlines, at their times, those included that others set")
    func order() {
        let rings = RecordingObserver<String>()
        let bell = Messenger<String>()
        rings.record(bell)
        let clock = clock
        let ring = { @Sendable (name: String, seconds: Int) in
            let messenger = Messenger<Int>(delivery: .debounced(for: .seconds(seconds), clock: clock))
            rings.observe(messenger) { _ in bell.send("\(name) at \(clock.now.offset.components.seconds)") }
            messenger.send(0)
            return messenger
        }
        let later = Box<Messenger<Int>>(nil)
        let messengers = [ring("c", 3), ring("a", 1), ring("d", 3), ring("b", 2)]
        rings.observe(bell) { if $0 == "a at 1" { later.content = ring("e", 1) } }
        #expect(messengers.count == clock.sleeperCount)
        clock.advance(by: .seconds(10))
        #expect(rings.messages == ["a at 1", "b at 2", "e at 2", "c at 3", "d at 3"])
        #expect(clock.now.offset == .seconds(10))
        // Its handlers hold the observed messengers.
        rings.stopObserving()
    }

    @Test("tasks that sleep wake when their time comes, and not before")
    func sleeping() async throws {
        let clock = clock
        async let first: Void = clock.sleep(until: .init(.seconds(1)))
        async let second: Void = clock.sleep(until: .init(.seconds(2)))
        await clock.sleepers(atLeast: 2)
        clock.advance(by: .seconds(1))
        try await first
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        try await second
        #expect(clock.sleeperCount == 0)
        try await clock.sleep(until: .init(.seconds(1)))
    }

    @Test("a task that is cancelled wakes at once, with an error, whenever it was cancelled")
    func cancelling() async {
        let clock = clock
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.sleepers(atLeast: 1)
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleeperCount == 0)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("many tasks sleep and are cancelled while time passes: each of them wakes once")
    func many() async {
        let clock = clock
        let woken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { try await clock.sleep(for: .milliseconds(number)) }
                    if number % 3 == 0 { task.cancel() }
                    return (try? await task.value) != nil
                }
            }
            group.addTask {
                while clock.now.offset < .seconds(2) || clock.sleeperCount > 0 {
                    clock.advance(by: .milliseconds(1))
                    await Task.yield()
                }
                return false
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect((133...200).contains(woken))
        #expect(clock.sleeperCount == 0)
    }
}
