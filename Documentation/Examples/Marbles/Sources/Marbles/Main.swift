import Dispatch
import Foundation
import SwiftObserver
import SwiftObserverTesting

/// Runs the same script under each strategy, and draws what happened: `swift run Marbles FOLDER`.
@main
struct Main {
    @MainActor
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: swift run Marbles FOLDER")
            exit(2)
        }
        let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            print("There is no folder \(folder.path). Make it first, or name another.")
            exit(2)
        }
        for (name, title, events) in await pictures() {
            let svg = Picture(title: title, events: events).svg
            try svg.write(to: folder.appendingPathComponent(name + ".svg"), atomically: true, encoding: .utf8)
        }
        let diamond = DiamondPicture(run: Diamond()).svg
        try diamond.write(to: folder.appendingPathComponent("diamond.svg"), atomically: true, encoding: .utf8)
    }

    @MainActor
    private static func pictures() async -> [(name: String, title: String, events: [Event])] {
        [
            ("ordered", ".ordered", await inPlace(.ordered)),
            ("immediate", ".immediate", await inPlace(.immediate)),
            ("hot", ".hot", await inPlace(.hot)),
            ("warm", ".warm(upTo: 1)", await inPlace(.warm(upTo: 1))),
            ("cold", ".cold", await inPlace(.cold)),
            ("mainLoop", ".mainLoop", await onMainLoop(.mainLoop)),
            ("queue", ".queue(queue)", await onQueue()),
            ("loop", ".loop(loop)", await onLoop { .loop($0) }),
            (
                "bounded-oldest", ".loop(loop).bounded(to: 2, dropping: .oldest)",
                await onLoop { .loop($0).bounded(to: 2, dropping: .oldest) }
            ),
            (
                "bounded-newest", ".loop(loop).bounded(to: 2, dropping: .newest)",
                await onLoop { .loop($0).bounded(to: 2, dropping: .newest) }
            ),
            ("latestOnly", ".loop(loop).latestOnly", await onLoop { .loop($0).latestOnly }),
            ("throttled", ".throttled(for: interval)", await byClock { .throttled(for: interval, clock: $0) }),
            (
                "throttled-latestOnly", ".throttled(for: interval).latestOnly",
                await byClock { .throttled(for: interval, clock: $0).latestOnly }
            ),
            ("debounced", ".debounced(for: interval)", await byClock { .debounced(for: interval, clock: $0) }),
        ]
    }

    @MainActor
    private static func inPlace(_ strategy: some SynchronousDelivery) async -> [Event] {
        let run = Run(strategy)
        return await run { run.recorder.record(.turn) }
    }

    /// What A answers is delivered in a turn of its own, which is marked when the main queue comes to it.
    @MainActor
    private static func onMainLoop(_ strategy: some DeliveryStrategy) async -> [Event] {
        let run = Run(strategy) { recorder in
            DispatchQueue.main.async { recorder.record(.turn) }
        }
        return await run {
            run.recorder.record(.turn)
            for _ in 1...2 {
                await withCheckedContinuation { continuation in
                    DispatchQueue.main.async { continuation.resume() }
                }
            }
        }
    }

    /// The queue is held until its turn, twice each time, so that every run gives the same picture.
    @MainActor
    private static func onQueue() async -> [Event] {
        let queue = DispatchQueue(label: "pictures")
        queue.setSpecific(key: Recorder.queueKey, value: .queue)
        let run = Run(.queue(queue))
        queue.suspend()
        let events = await run {
            for _ in 1...2 {
                run.recorder.record(.turn)
                await withCheckedContinuation { continuation in
                    queue.async {
                        queue.suspend()
                        continuation.resume()
                    }
                    queue.resume()
                }
            }
        }
        queue.resume()
        return events
    }

    private static let interval = Duration.milliseconds(100)

    /// The clock goes on for an interval in each turn.
    @MainActor
    private static func byClock<Strategy: DeliveryStrategy>(_ strategy: (ManualClock) -> Strategy) async -> [Event] {
        let clock = ManualClock()
        let run = Run(strategy(clock))
        return await run {
            for _ in 1...3 { run.recorder.turn(.alarm) { clock.advance(by: interval) } }
        }
    }

    @MainActor
    private static func onLoop<Strategy: DeliveryStrategy>(_ strategy: (MessageLoop) -> Strategy) async -> [Event] {
        let loop = MessageLoop()
        let run = Run(strategy(loop))
        return await run {
            for _ in 1...2 { run.recorder.turn { loop.runOnce() } }
        }
    }
}
