import ChannelZ
import TestSupport
import Testing

/// A client that isolates everything to the main actor by default, as new app targets do.
class Model {
    @Transceiver var name = "a"
    let count = transceive(0)
    var log: [String] = []

    func start() -> [any Receipt] {
        [
            $name.sieve().receive { [weak self] in self?.log.append("name \($0.new)") },
            count.new() ∞> { self.log.append("count \($0)") },
            count.new().filter { $0 > 1 }.map { "\($0)" }.receive { self.log.append($0) },
            (count.new() | count.new()) ∞> { x, _ in if let x { self.log.append("| \(x)") } },
            count.new().affect(0) { sum, value in sum + value }.receive { self.log.append("sum \($0.store)") },
        ]
    }
}

@Suite("ChannelZ: a client with main-actor isolation by default")
struct MainActorClientTests {
    @Test("receivers of the main actor are called in place")
    func model() {
        let model = Model()
        let receipts = model.start()
        #expect(model.log == ["name a", "count 0", "| 0", "sum 0"])
        model.log = []
        model.name = "b"
        model.count.value = 2
        // The order of direct pulses and combined ones is not promised.
        #expect(model.log.sorted() == ["2", "count 2", "name b", "sum 2", "| 2"])
        receipts.forEach { $0.cancel() }
        model.count.value = 3
        #expect(model.log.count == 5)
    }

    @Test("conduits, lenses and combinations work in a module that is on the main actor")
    func conduits() {
        let a = ∞(1)∞
        let b = ∞(2.0)∞
        a.map { Double($0) } <=∞=> b.map { Int($0) }
        b.value = 5.5
        #expect(a.value == 5 && b.value == 5)
        let pair = transceive((x: 1, y: 2))
        let x = pair.focus(\.x)
        let trap = x.new().trap(9)
        x.value = 4
        #expect(pair.value.x == 4 && trap.caught == [1, 4])
        #expect((a & b).trap(1).value?.0 == 5)
        #expect(a.map { "\($0)" }.trap(1).value == "5")
        #expect([1, 2].channelZSequence().map { $0 * 2 }.trap(9).caught == [2, 4])
        ChannelZ.ChannelZReentrancyLimit = 1
        #expect(ChannelZ.ChannelZReentrantReceptions.get() >= 0)
    }

    nonisolated final class Elsewhere: Sendable {
        let cell = ValueTransceiver(0)
    }

    @Test("a cell that is set elsewhere tells receivers of the main actor there")
    func elsewhere() async throws {
        let elsewhere = Elsewhere()
        let gate = MainActorDoor()
        var values: [Int] = []
        let receipt = elsewhere.cell.transceive().new().receive { value in
            MainActor.assertIsolated()
            values.append(value)
            if value == 3 { gate.open() }
        }
        await Task.detached { for value in 1...3 { elsewhere.cell.value = value } }.value
        try await gate.opened()
        #expect(values == [0, 1, 2, 3])
        receipt.cancel()
    }
}
