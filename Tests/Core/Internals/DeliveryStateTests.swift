import TestSupport
import Testing

@testable import SwiftObserver

/// The deliveries of a strategy, beside a model that keeps every delivery: every short history of both.
@Suite("What becomes of a delivery that is run, in every short history")
struct DeliveryStateTests {
    private static let length = TestDepth.pick(quick: 3, usual: 4, deep: 6)

    @Test("a delivery is run once, by the strategy that is installed, where it does no harm", arguments: Input.allCases)
    func everyHistory(after first: Input) {
        goOn(from: Pair(), with: first, before: [])
    }

    /// Takes an input, and then every other one, down to the length of the histories.
    private func goOn(from pair: Pair, with input: Input, before: [Input]) {
        var pair = pair
        let history = before + [input]
        if let flaw = pair.take(input) {
            Issue.record("\(history): \(flaw)")
            return
        }
        guard history.count < Self.length else { return }
        for next in Input.allCases { goOn(from: pair, with: next, before: history) }
    }

    enum Input: CaseIterable {
        case give, giveAnew, giveForEach
        /// The delivery that was given last, and the one before it.
        case run, runOnSecond, runFormer, spend, abandon
        case meet, ask
        case reschedule, rescheduleOnSecond, endRescheduling
        case replaceStrategy
    }

    /// The real state, and the model.
    private struct Pair {
        var state = DeliveryState()
        /// Which of the deliveries, by their numbers, may still be run; when the strategy was asked for the last one, and how
        /// often that was handed out and not released.
        var mayRun: [Bool] = []
        var asking = Asking.once
        var copies = 0
        var goesOn = false
        var (rescheduler, cameBack) = (nil as UInt?, false)
        var strategies: UInt64 = 1

        /// Returns the differences between state and model.
        mutating func take(_ input: Input) -> String? {
            switch input {
            case .give: give(.once)
            case .giveAnew: give(.anew)
            case .giveForEach: give(.forEachMessage)
            case .run: run(mayRun.count, on: 1)
            case .runOnSecond: run(mayRun.count, on: 2)
            case .runFormer: run(mayRun.count - 1, on: 1)
            case .spend: state.spend(UInt64(mayRun.count)) == withdraw(mayRun.count) ? nil : "spent"
            case .abandon: abandon()
            case .meet: meet()
            case .ask: ask()
            case .reschedule: reschedule(on: 1)
            case .rescheduleOnSecond: reschedule(on: 2)
            case .endRescheduling: endRescheduling()
            case .replaceStrategy: replaceStrategy()
            }
        }

        private mutating func withdraw(_ number: Int) -> Bool {
            guard mayRun.indices.contains(number - 1), mayRun[number - 1] else { return false }
            mayRun[number - 1] = false
            return true
        }

        private mutating func give(_ asking: Asking) -> String? {
            let hasOne = mayRun.last == true
            if hasOne, self.asking == .once {
                return state.given == .one(UInt64(mayRun.count)) ? nil : "\(state.given)"
            }
            if hasOne, asking == .forEachMessage, self.asking == .forEachMessage {
                copies += 1
            } else {
                if hasOne { mayRun[mayRun.count - 1] = false }
                mayRun.append(true)
                (self.asking, copies) = (asking, 1)
            }
            let number = state.give(asking)
            return number == UInt64(mayRun.count) ? nil : "number \(number) was given"
        }

        /// Of a delivery for several messages, the last copy that is released counts as the delivery.
        private mutating func abandon() -> String? {
            let isOver = copies <= 1 ? withdraw(mayRun.count) : false
            if copies > 1, mayRun.last == true { copies -= 1 }
            return state.abandon(UInt64(mayRun.count)) == isOver ? nil : "abandoned"
        }

        private mutating func run(_ number: Int, on thread: UInt) -> String? {
            var expected = withdraw(number) ? DeliveryState.Run.now : .nothing
            if expected == .now, rescheduler == thread { (expected, cameBack) = (.later, true) }
            let run = state.run(UInt64(max(0, number)), on: ThreadIdentity(value: thread))
            return run == expected ? nil : "run is \(run), not \(expected)"
        }

        private mutating func meet() -> String? {
            state.goesOn = true
            goesOn = true
            return nil
        }

        private mutating func ask() -> String? {
            defer { goesOn = false }
            defer { state.goesOn = false }
            return state.goesOn == goesOn ? nil : "it goes on or not"
        }

        private mutating func reschedule(on thread: UInt) -> String? {
            let isFirst = rescheduler == nil
            if isFirst { (rescheduler, cameBack) = (thread, false) }
            guard state.beginRescheduling(on: ThreadIdentity(value: thread)) == isFirst else { return "rescheduling" }
            let isIt = state.isRescheduled(by: ThreadIdentity(value: thread))
            return isIt == (rescheduler == thread) ? nil : "somebody else reschedules"
        }

        private mutating func endRescheduling() -> String? {
            defer { (rescheduler, cameBack) = (nil, false) }
            return state.endRescheduling() == (rescheduler != nil && cameBack) ? nil : "it came back or not"
        }

        private mutating func replaceStrategy() -> String? {
            if !mayRun.isEmpty { mayRun[mayRun.count - 1] = false }
            cameBack = false
            strategies += 1
            state.replaceStrategy()
            return state.version == strategies && state.given == .nothing ? nil : "\(state.given)"
        }
    }
}
