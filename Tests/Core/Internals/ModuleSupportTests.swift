import SwiftObserver
import Testing

@Suite("What the compatibility modules ask of the core", .serialized)
struct ModuleSupportTests {
    final class Witness: Sendable {}

    final class Counts: @unchecked Sendable {
        var messages: [Int?] = []
        var all: [Bool] = []
    }

    @Test("A strategy that is given late takes effect, unless there is an inner state by then")
    func late() {
        let unobserved = Cell(0)
        unobserved.prepareLate(.ordered.warm(upTo: 2))
        for number in 1...3 { unobserved.value = number }
        var replayed: [Int] = []
        let token = unobserved.connect { update, _ in replayed.append(update.new) }
        #expect(replayed == [2, 3])
        token.stop()
        let observed = Cell(0)
        _ = observed.connect { _, _ in }
        observed.prepareLate(.ordered.warm(upTo: 2))
        #expect(observed.delivery is OrderedDelivery)
    }

    @Test("Whoever asks for it is given every message that is refused, and told which is the first")
    func refusals() {
        let counts = Counts()
        let strategy = ConfiguredDelivery(.ordered, nestingLimit: .upTo(1)) { message, isFirst in
            counts.messages.append(message as? Int)
            counts.all.append(isFirst())
        }
        let messenger = Messenger<Int>(delivery: strategy)
        var received: [Int] = []
        let token = messenger.connect { [weak messenger] number, _ in
            received.append(number)
            messenger?.send(number + 1)
        }
        messenger.send(1)
        messenger.send(10)
        #expect(received == [1, 2, 10, 11] && counts.messages == [3, 12] && counts.all == [true, false])
        token.stop()
    }

    @Test("An observation that ends releases what is called with its replay too")
    func replayReleased() {
        let cell = Cell(0)
        weak var witness: Witness?
        let token: ObservationToken
        do {
            let captured = Witness()
            witness = captured
            token = cell.connectWithValue({ _, _ in }, replayed: { _, _ in _ = captured })
        }
        #expect(witness != nil)
        token.stop()
        #expect(witness == nil)
    }

    @Test("Closures that throw are taken apart too")
    @MainActor
    func throwing() throws {
        struct Failure: Error {}
        var calls = 0
        let taken = ClientClosure.attempt { @MainActor (number: Int) throws -> Int in
            calls += 1
            guard number > 0 else { throw Failure() }
            return number + 1
        }
        #expect(taken.actor === MainActor.shared)
        #expect(try taken.call(1) == 2 && calls == 1)
        #expect(throws: Failure.self) { try taken.call(0) }
    }
}
