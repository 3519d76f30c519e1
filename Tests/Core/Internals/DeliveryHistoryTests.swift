import TestSupport
import Testing

@testable import SwiftObserver

/// The real state of a messenger's deliveries, beside a model of a few lines: every short history of both, on one thread.
@Suite("What becomes of deliveries, in every short history")
struct DeliveryHistoryTests {
    private static let length = TestDepth.pick(quick: 3, usual: 4, deep: 6)

    @Test(
        "G1, G2: deliveries that are run, limited, released, discarded and made void",
        arguments: DeliveryWorld.Input.allCases)
    func everyHistory(after first: DeliveryWorld.Input) {
        let inputs = DeliveryWorld.Input.allCases
        var indices = [Int](repeating: 0, count: DeliveryHistoryTests.length - 1)
        while true {
            let history = [first] + indices.map { inputs[$0] }
            let world = DeliveryWorld()
            for (index, input) in history.enumerated() {
                world.take(input)
                guard world.flaw == nil else {
                    Issue.record("\(history.prefix(index + 1)): \(world.flaw ?? "")")
                    return
                }
            }
            guard let last = indices.lastIndex(where: { $0 < inputs.count - 1 }) else { return }
            indices[last] += 1
            for index in indices.indices where index > last { indices[index] = 0 }
        }
    }
}

/// A messenger with a strategy that keeps its deliveries, and a model of it.
final class DeliveryWorld {
    enum Input: CaseIterable {
        case send
        /// A message that leads a handler to send another one.
        case sendTwice
        /// Of the delivery that was given last.
        case run, runOne, release, discard
        /// Of the one before that, which mostly is void.
        case runFormer
        case replace, deliverInPlace
    }

    /// Keeps deliveries.
    private final class Keeper: DeliveryStrategy, @unchecked Sendable {  // one thread uses it
        var kept: [Delivery?] = []
        func schedule(_ delivery: Delivery) { kept.append(delivery) }
    }

    private(set) var flaw: String?
    private let keeper = Keeper()
    private let messenger: Messenger<Int>
    private let observer = TestObserver<Int>()
    private let token: ObservationToken
    private var lastMessage = 0

    // The model: the messages that wait or came, the delivery that is not void, and the way of delivering.
    private var waiting: [Int] = []
    private var delivered: [Int] = []
    private var (given, valid) = (0, nil as Int?)
    private var isInPlace = false
    private var (offered, discarded) = (0, 0)

    init() {
        messenger = Messenger(delivery: keeper)
        let (messenger, observer) = (messenger, observer)
        token = observer.observe(messenger) { [weak messenger, unowned observer] message in
            observer.note(message)
            if message > 0, message.isMultiple(of: 10) { messenger?.send(-message) }
        }
    }

    func take(_ input: Input) {
        switch input {
        case .send: send(10 * lastMessage + 1)
        case .sendTwice: send(10 * lastMessage + 10)
        case .run: run(given, limit: nil)
        case .runOne: run(given, limit: 1)
        case .runFormer: run(given - 1, limit: nil)
        case .release: release()
        case .discard: discard()
        case .replace: replace(inPlace: false)
        case .deliverInPlace: replace(inPlace: true)
        }
        compare()
    }

    private func send(_ message: Int) {
        lastMessage += 1
        messenger.send(message)
        enter(message)
        if isInPlace { deliver(.max) }
    }

    private func enter(_ message: Int) {
        offered += 1
        waiting.append(message)
        scheduleIfNeeded()
    }

    private func scheduleIfNeeded() {
        guard !isInPlace, !waiting.isEmpty, valid == nil else { return }
        given += 1
        valid = given
    }

    private func deliver(_ count: Int) {
        var rest = count
        while rest > 0, !waiting.isEmpty {
            rest -= 1
            let message = waiting.removeFirst()
            delivered.append(message)
            if message > 0, message.isMultiple(of: 10) { enter(-message) }
        }
    }

    private func run(_ number: Int, limit: Int?) {
        guard keeper.kept.indices.contains(number - 1), let delivery = keeper.kept[number - 1] else { return }
        let count = limit.map { delivery.run(upTo: $0) } ?? delivery.run()
        let before = delivered.count
        if valid == number {
            valid = nil
            deliver(min(waiting.count, limit ?? .max))
            scheduleIfNeeded()
        }
        if count != delivered.count - before { flaw = "\(count) were delivered" }
    }

    private func release() {
        guard given > 0, keeper.kept.count == given else { return }
        keeper.kept[given - 1] = nil
        if valid == given { valid = nil }
    }

    private func discard() {
        guard given > 0, keeper.kept.count == given, let delivery = keeper.kept[given - 1] else { return }
        let count = delivery.discard()
        let expected = valid == given ? waiting.count : 0
        if valid == given {
            valid = nil
            discarded += waiting.count
            waiting = []
        }
        if count != expected { flaw = "\(count) were discarded" }
    }

    private func replace(inPlace: Bool) {
        isInPlace = inPlace
        valid = nil
        if inPlace {
            messenger.setDelivery(.ordered)
            deliver(.max)
        } else {
            messenger.setDelivery(keeper)
            scheduleIfNeeded()
        }
    }

    private func compare() {
        let numbers = token.numbers
        if observer.log != delivered { flaw = "\(observer.log) came, but the model says \(delivered)" }
        if messenger.numbers.pending != waiting.count { flaw = "another number waits than \(waiting)" }
        if keeper.kept.count != given { flaw = "the strategy was asked \(keeper.kept.count) times, not \(given)" }
        if numbers.offered != offered || numbers.delivered != delivered.count || numbers.discarded != discarded
            || numbers.pending != waiting.count || numbers.dropped != 0
        {
            flaw = "\(numbers)"
        }
    }
}
