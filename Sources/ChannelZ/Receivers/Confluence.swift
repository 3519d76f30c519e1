internal import SwiftObserver

/// Where pulses of several channels come together for one receiver: one at a time, in the order of their arrival, on that
/// receiver's actor.
struct Confluence<Input> {
    private let relay: Relay<Arrival<Input>>
    private let satiety: Satiety?

    init(on actor: (any Actor)?, until satiety: Satiety?, _ handler: @escaping (Input, Stamp) -> Void) {
        relay = Relay(on: actor) { $0.arrive(at: handler) }
        self.satiety = satiety
    }

    /// What flows into the given listener.
    init(to listener: Listener<Input>) {
        self.init(on: listener.actor, until: listener.satiety, listener.call)
    }

    /// A listener whose pulses flow in.
    func inlet<Pulse>(_ wrap: @escaping (Pulse) -> Input) -> Listener<Pulse> {
        let relay = relay
        return Listener(on: nil, until: satiety) { pulse, stamp in
            let input = wrap(pulse)
            relay.take(Arrival(input, stamp), ifItWaits: Arrival(waiting: input, stamp))
        }
    }

    /// A listener whose pulses flow in with the stamp of what they were brought about by.
    func inlet(within outer: Stamp) -> Listener<Input> {
        let relay = relay
        let wasInitial = outer.isInitial
        return Listener(on: nil, until: satiety) { pulse, stamp in
            let stamp = Stamp(isInitial: stamp.isInitial && wasInitial, author: stamp.author)
            relay.take(Arrival(pulse, stamp), ifItWaits: Arrival(waiting: pulse, stamp))
        }
    }

    /// Ends a receiving, and the way from there to the receiver.
    func receipt(for receipt: any Receipt) -> any Receipt {
        let relay = relay
        return PassageReceipt(receipt: receipt) { relay.stop() }
    }

    /// Ends all that flows in, and the way to the receiver.
    func receipt(for receipts: [any Receipt]) -> any Receipt {
        receipt(for: MultiReceipt(receipts: receipts))
    }
}
