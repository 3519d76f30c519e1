import ChannelZ
import Testing

/// A client in Swift 5 mode, as code for ChannelZ is written: plain classes with closures that capture `self`.
final class Model {
    @Transceiver var name = "a"
    let count = transceive(0)
    var log: [String] = []
    var receipts: [Receipt] = []

    init() {
        $name.sieve().receive { [weak self] in self?.log.append("name \($0.new)") }
        receipts.append(count ∞> { self.log.append("count \($0.new)") })
        receipts.append(count.new().filter { $0 > 1 }.map { "\($0)" }.receive { self.log.append($0) })
    }

    func end() {
        receipts.forEach { $0.cancel() }
    }
}

final class Swift5ClientTests {
    @Test("plain classes, closures that capture them, and receipts without `any`")
    func model() {
        let model = Model()
        model.name = "b"
        model.count.value = 1
        model.count.value = 2
        model.end()
        model.count.value = 3
        #expect(model.log == ["name a", "count 0", "name b", "count 1", "count 2", "2"])
    }

    @Test("local variables that receivers change, and functions as values")
    func locals() {
        var values: [Int] = []
        var texts: [String] = []
        let cell = channelZPropertyValue(1)
        let receipt: Receipt = cell.receive { values.append($0) }
        func note(_ value: Int) { values.append(-value) }
        cell.receive(note)
        cell.map(String.init).map { $0 + "!" }.receive { texts.append($0) }
        cell.value = 2
        receipt.cancel()
        cell.value = 3
        #expect(values == [1, -1, 2, -2, -3] && texts == ["1!", "2!", "3!"])
    }

    @Test("globals: the limit, the counter and the module's name before them")
    func globals() {
        let before = ChannelZ.ChannelZReentrantReceptions.get()
        let (a, b) = (∞(0)∞, ∞(0)∞)
        a.map { $0 + 1 } <∞> b
        a.value = 5
        #expect(ChannelZ.ChannelZReentrantReceptions.get() > before)
        #expect(ChannelZReentrantReceptions.get() > before && ChannelZ.ChannelZReentrancyLimit == 1)
    }

    @Test("a channel of one's own, whose source is a queue")
    func own() {
        var heard: [Int] = []
        let queue = ReceiverQueue<Int>()
        let channel = Channel<ReceiverQueue<Int>, Int>(source: queue) { receive in queue.addReceipt(receive) }
        channel.receive { heard.append($0) }
        queue.receive(1)
        #expect(heard == [1])
    }

    @Test("CZ-080 which bind and link serve which types")
    func signatures() {
        let (number, text) = (transceive(0), transceive("0"))
        let (maybeNumber, maybeText) = (transceive(Int?.none), transceive(String?.none))
        number.new().map { "\($0)" }.bind(text.new().map { Int($0) ?? 0 })
        number.new().map { Optional("\($0)") }.bind(maybeText.new().map { $0.flatMap(Int.init) ?? 0 })
        maybeNumber.new().map { $0 ?? 0 }.bind(number.new().map { Optional($0) })
        maybeNumber.new().map { $0.map { "\($0)" } }.bind(maybeText.new().map { $0.flatMap(Int.init) })
        number.link(number)
        maybeNumber.link(maybeNumber)
        text.link(maybeText.coalesce(""))
        number.value = 4
        #expect(text.value == "4" && maybeText.value == "4" && maybeNumber.value == 4)
    }
}
