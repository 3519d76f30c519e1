import Foundation
import SwiftObserver
import Synchronization
import Testing
import TestSupport

/// Two threads: one begins observations that begin with the latest message, the other one sets.
@Suite("Beginning with the current value, while another thread sets")
struct InitialRaceTests {
    /// 6 × 7 × 2 scenes, in each of which so many observations begin: 201,600 in all.
    private static let rounds = max(2, Int(240 * share))
    private static let observationsPerRound = 10

    @Test("nothing is stale, missing or doubled", arguments: Observed.allCases)
    func race(observed: Observed) async throws {
        for delivered in Delivered.allCases {
            for onMain in [false, true] {
                let mistakes = try await onOwnThread { try Self.play(observed, delivered, onMain: onMain) }
                #expect(mistakes.isEmpty, "\(observed) \(delivered) \(onMain ? "on the main actor" : "")")
            }
        }
    }

    private static func play(_ observed: Observed, _ delivered: Delivered, onMain: Bool) throws -> [String] {
        var mistakes: [String] = []
        let loop = MessageLoop()
        let round = Round()
        defer { round.end() }
        Thread.detachNewThread { round.keepChanging() }
        for _ in 0..<rounds {
            let scene = Scene.make(observed, delivered, onMain: onMain, loop)
            let observer = Person()
            let records = (0..<observationsPerRound).map { _ in Record() }
            round.begin(scene)
            for record in records {
                scene.observe(observer, record)
                if delivered == .loop { loop.runOnce() }
            }
            round.finish()
            // First with the value with which the race ends. An observation that began with it may still be given earlier
            // ones, up to that; so then with a value that comes after all of them.
            for isAfterwards in [false, true] {
                if isAfterwards { scene.change(0) }
                let sum = scene.sum()
                let deadline = ContinuousClock.now + .seconds(watchdog)
                for record in records {
                    var latest = record.latest.load(ordering: .acquiring)
                    while latest != sum, ContinuousClock.now < deadline {
                        if delivered == .loop { loop.runOnce() } else { sched_yield() }
                        latest = record.latest.load(ordering: .acquiring)
                    }
                    if latest != sum { mistakes.append("ends with \(latest), not \(sum)") }
                }
            }
            mistakes += records.compactMap(\.firstMistake.object)
            if mistakes.count > 5 { break }
        }
        return mistakes
    }
}

/// Has a scene changed by another thread for a while.
private final class Round: @unchecked Sendable {  // the scene is handed over by the atomic state
    private let state = Atomic<Int>(Round.idle)
    private var scene: Scene?

    private static let idle = 0, changing = 1, finishing = 2, ended = 3

    /// Returns when the first change was made, or is about to be.
    func begin(_ scene: Scene) {
        self.scene = scene
        state.store(Round.changing, ordering: .releasing)
    }

    func finish() {
        state.store(Round.finishing, ordering: .releasing)
        while state.load(ordering: .acquiring) != Round.idle { sched_yield() }
    }

    func end() { state.store(Round.ended, ordering: .releasing) }

    func keepChanging() {
        while true {
            switch state.load(ordering: .acquiring) {
            case Round.ended: return
            case Round.idle: sched_yield()
            default: changeScene()
            }
        }
    }

    private func changeScene() {
        guard let scene else { return }
        var count = 0
        repeat {
            scene.change(count)
            count += 1
        } while state.load(ordering: .acquiring) == Round.changing && count < 8
        while state.load(ordering: .acquiring) == Round.changing { sched_yield() }
        self.scene = nil
        state.store(Round.idle, ordering: .releasing)
    }
}
