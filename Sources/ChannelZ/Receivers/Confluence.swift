internal import SwiftObserver

/// Merges the pulses of several channels for one receiver: one at a time, in the order of their arrival, on the
/// receiver's actor.
struct Confluence<Input> {
    private let relay: Relay<Arrival<Input>>
    private let satiety: Satiety?

    init(on actor: (any Actor)?, until satiety: Satiety?, _ handler: @escaping (Input, Stamp) -> Void) {
        relay = Relay(on: actor) { $0.arrive(at: handler) }
        self.satiety = satiety
    }

    /// Creates a confluence into a listener.
    init(to listener: Listener<Input>) {
        self.init(on: listener.actor, until: listener.satiety, listener.end.call)
    }

    /// Returns a listener that feeds the confluence.
    func inlet<Pulse>(_ wrap: @escaping (Pulse) -> Input) -> Listener<Pulse> {
        let relay = relay
        return Listener(on: nil, until: satiety) { pulse, stamp in
            let input = wrap(pulse)
            relay.take(Arrival(input, stamp), ifItWaits: Arrival(waiting: input, stamp))
        }
    }

    /// Returns a listener for pulses caused by the pulse with the given stamp.
    func inlet(within outer: Stamp) -> Listener<Input> {
        let relay = relay
        let wasInitial = outer.isInitial
        return Listener(on: nil, until: satiety) { pulse, stamp in
            let stamp = Stamp(isInitial: stamp.isInitial && wasInitial, author: stamp.author)
            relay.take(Arrival(pulse, stamp), ifItWaits: Arrival(waiting: pulse, stamp))
        }
    }

    /// Returns a receipt that ends a receiving and stops the confluence.
    func receipt(for receipt: any Receipt) -> any Receipt {
        let relay = relay
        return PassageReceipt(receipt: receipt) { relay.stop() }
    }

    /// Connects two sources. Returns a receipt that ends both receivings and stops the confluence.
    func receipts(_ first: () -> any Receipt, _ second: () -> any Receipt) -> any Receipt {
        guard Following.isOn, let way = FollowedWay.current else { return receipt(for: [first(), second()]) }
        return receipt(for: [FollowedWay.go(way, first), FollowedWay.go(way, second)])
    }

    /// Returns a receipt that ends several receivings and stops the confluence.
    func receipt(for receipts: [any Receipt]) -> any Receipt {
        receipt(for: MultiReceipt(receipts: receipts))
    }
}

/// A pulse in a relay.
struct Arrival<Pulse> {
    let pulse: Pulse
    private let isInitial: Bool
    private let author: Origin?
    /// The author and the causes of a waiting pulse. The author is not retained, since it may be in its `deinit`.
    private let passage: Passage?

    init(_ pulse: Pulse, _ stamp: Stamp) {
        self.pulse = pulse
        isInitial = stamp.isInitial
        author = stamp.author
        passage = nil
    }

    init(waiting pulse: Pulse, _ stamp: Stamp) {
        self.pulse = pulse
        isInitial = stamp.isInitial
        author = nil
        passage = Passage(stamp.author)
    }

    /// Passes the pulse on, under the causes that it arrived under.
    func arrive(at handler: (Pulse, Stamp) -> Void) {
        guard let passage else { return handler(pulse, Stamp(isInitial: isInitial, author: author)) }
        let stamp = Stamp(isInitial: isInitial, author: passage.author.map { Origin($0) })
        Causes.run(under: passage.causes) { handler(pulse, stamp) }
    }
}

private final class Passage {
    weak let author: AnyAuthor?
    let causes = Causes.current

    init(_ author: Origin?) {
        self.author = author?.lasting.object
    }
}

/// A receipt that ends a receiving and stops what passes its pulses on: a relay, or a queue.
struct PassageReceipt: ReceiptOfParts {
    let receipt: any Receipt
    let close: () -> Void

    var parts: [any Receipt] { [receipt] }

    var isCancelled: Bool { receipt.isCancelled }

    func cancel() {
        receipt.cancel()
        close()
    }
}
