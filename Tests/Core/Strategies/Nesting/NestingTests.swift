import Foundation
import SwiftObserver
import Testing
import TestSupport

@Suite("Nested sends", .serialized)
struct NestingTests {
    private static let depth = TestDepth.pick(quick: 20_000, usual: 5_000, thorough: 10_000, deep: 200_000)

    /// Every strategy but `.immediate`, and some with modifiers.
    private static let kinds =
        Kind.all.filter { !$0.isImmediate } + [
            Kind.ownInPlace.modified(.newest(9), .warm(1)),
            Kind.ownUnannounced.modified(.latestOnly),
            Kind.loop.modified(.cold),
        ]

    @Test("G1: nested sends, however many, need no stack", arguments: kinds)
    func deep(_ kind: Kind) async throws {
        try await onOwnThread(stackSize: 512 << 10) {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let (sender, witness) = (Listener(), Listener())
            let inOrder = Counter()
            let sum = Counter()
            sender.observe(messenger) { [weak messenger] number in
                if number < Self.depth { messenger?.send(number + 1) }
            }
            witness.observe(messenger) { number in
                if sum.add(1) == number { inOrder.add() }
            }
            messenger.send(1)
            let deadline = ContinuousClock.now + .seconds(watchdog)
            while inOrder.value < Self.depth, ContinuousClock.now < deadline { setup.turn() }
            #expect(inOrder.value == Self.depth)
            #expect(sum.value == Self.depth)
        }
    }

    // The next two run in processes of their own: if they do need stack, it is the process that ends.

    @Test("G1: nor do they if each swaps from one strategy that runs in place to the next")
    func swapping() async throws {
        await #expect(processExitsWith: .success) {
            try await onOwnThread(stackSize: 512 << 10) {
                let messenger = Messenger<Int>(delivery: InPlace())
                let listener = Listener()
                let got = Counter()
                listener.observe(messenger) { [weak messenger] number in
                    got.add()
                    guard number < NestingTests.depth, let messenger else { return }
                    messenger.send(number + 1)
                    if number % 2 == 0 {
                        messenger.setDelivery(InPlace())
                    } else {
                        messenger.setDelivery(Unannounced())
                    }
                }
                messenger.send(1)
                precondition(got.value == NestingTests.depth)
            }
        }
    }

    @Test("G1: nor do they under a strategy that lets every other delivery fall")
    func forgetful() async throws {
        await #expect(processExitsWith: .success) {
            try await onOwnThread(stackSize: 512 << 10) {
                let messenger = Messenger<Int>(delivery: EveryOther())
                let listener = Listener()
                let got = Counter()
                listener.observe(messenger) { [weak messenger] number in
                    got.add()
                    if number < NestingTests.depth { messenger?.send(number + 1) }
                }
                messenger.send(1)
                precondition(got.value == NestingTests.depth)
            }
        }
    }

    @Test("G1: nor does a variable that is set in its own handler, or a transform that is fed back")
    func variables() async throws {
        try await onOwnThread(stackSize: 512 << 10) {
            let variable = Var(0)
            let next = variable.new().map { $0 + 1 }
            let listener = Listener()
            let got = Counter()
            listener.observe(next) { [weak variable] number in
                got.add()
                if number <= Self.depth { variable?.value = number }
            }
            variable.value = 1
            #expect(got.value == Self.depth)
        }
    }

    @Test(
        "G11: a burst from inside a handler costs the same for each message, however long it is",
        arguments: [Kind.ordered, .loop, .ownInPlace, .ownUnannounced])
    func burst(_ kind: Kind) async throws {
        try await onOwnThread {
            func cost(_ count: Int) throws -> Duration {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let listener = Listener()
                let got = Counter()
                listener.observe(messenger) { [weak messenger] number in
                    got.add()
                    guard number == 0, let messenger else { return }
                    for number in 1...count { messenger.send(number) }
                }
                let start = ThreadTime.now
                messenger.send(0)
                try setup.settle(messenger)
                let time = ThreadTime.now - start
                #expect(got.value == count + 1)
                return time
            }
            // Four times the messages cost about four times; a quadratic burst would cost sixteen times. What a busy
            // machine adds does not come thrice.
            let isLinear = try (0..<3).contains { _ in
                let short = try cost(25_000)
                return try cost(100_000) / short < 10
            }
            #expect(isLinear)
        }
    }
}

/// Runs one delivery in place, lets the next one fall, and so on.
private final class EveryOther: DeliveryStrategy {
    private let count = Counter()

    func schedule(_ delivery: Delivery) {
        if count.add() % 2 == 1 { delivery.run() }
    }
}
