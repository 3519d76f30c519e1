/// The module's promises, kept in the simplest way: on one thread, in order, and with everything spelled out.
final class NaiveWorld {
    /// The causes of the present step, each with its number of occurrences.
    var causes: [Int: Int] = [:]
    var limit = 1
    var refusals = 0
    private var lastNumber = 0

    func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func under<Result>(_ others: [Int: Int], _ body: () -> Result) -> Result {
        let outer = causes
        causes = others
        defer { causes = outer }
        return body()
    }
}

/// A pulse of numbers, and whether it is the one that `receive` emits by itself.
struct NaivePulse {
    var old: Int?
    var new: Int
    var isInitial = false
}

final class NaiveReceipt {
    private(set) var isCancelled = false

    func cancel() { isCancelled = true }
}

/// A value, and the receivers to call when it is set.
final class NaiveCell {
    private(set) var value: Int
    private let world: NaiveWorld
    private let number: Int
    private var receivers: [(receipt: NaiveReceipt, call: (NaivePulse) -> Void)] = []
    private var waiting: [() -> Void] = []
    private var isDelivering = false

    init(_ value: Int, in world: NaiveWorld) {
        self.value = value
        self.world = world
        number = world.makeNumber()
    }

    func set(_ new: Int) {
        let pulse = NaivePulse(old: value, new: new)
        value = new
        let level = world.causes[number].map { $0 + 1 } ?? 0
        guard receivers.isEmpty || level <= world.limit else { return world.refusals += 1 }
        var causes = world.causes
        causes[number] = level
        let audience = receivers
        waiting.append { [world] in
            world.under(causes) {
                for receiver in audience where !receiver.receipt.isCancelled { receiver.call(pulse) }
            }
        }
        deliver()
    }

    func receive(_ receipt: NaiveReceipt, _ call: @escaping (NaivePulse) -> Void) {
        receivers.append((receipt, call))
        let (causes, pulse) = (world.causes, NaivePulse(old: nil, new: value, isInitial: true))
        waiting.append { [world] in
            world.under(causes) { if !receipt.isCancelled { call(pulse) } }
        }
        deliver()
    }

    /// Lets go of all receivers, which may hold other cells.
    func clear() { receivers = [] }

    private func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        while !waiting.isEmpty { waiting.removeFirst()() }
        isDelivering = false
    }
}

/// Where pulses of two cells come together: one at a time, in the order of their arrival.
final class NaiveConfluence {
    private let world: NaiveWorld
    private var waiting: [() -> Void] = []
    private var isBusy = false

    init(in world: NaiveWorld) { self.world = world }

    func take(_ call: @escaping () -> Void) {
        let causes = world.causes
        waiting.append { [world] in world.under(causes, call) }
        guard !isBusy else { return }
        isBusy = true
        while !waiting.isEmpty { waiting.removeFirst()() }
        isBusy = false
    }
}
