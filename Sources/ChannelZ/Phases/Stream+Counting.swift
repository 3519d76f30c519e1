internal import SwiftObserver

extension StreamType {
    func droppingFirst(_ count: Int) -> Self {
        rephased { listener in
            listener.note("dropFirst")
            let left = StepMemory(count)
            return { pulse, stamp in
                if !left.countDown() { listener.call(pulse, stamp) }
            }
        }
    }
}

extension Channel {
    /// Returns a channel without the first `count` pulses, for each receiver. Negative means 0.
    ///
    /// ```swift
    /// let edits = ["", "A", "A tale"].channelZSequence()
    /// edits.dropFirst(1).receive { print("save", $0) }
    /// // prints: save A | save A tale
    /// ```
    public func dropFirst(_ count: Int) -> Channel {
        droppingFirst(count)
    }

    /// Returns a channel of the first `count` pulses, for each receiver. Negative means 0.
    ///
    /// ```swift
    /// let scores = [90, 80, 70].channelZSequence()
    /// scores.prefix(2).receive { print($0) }    // prints: 90 80
    /// ```
    ///
    /// The receiver's receipt is cancelled after the last of them.
    public func prefix(_ count: Int) -> Channel {
        prefix(count, as: "prefix")
    }

    func prefix(_ count: Int, as name: StaticString) -> Channel {
        let reception = reception
        return Channel(source) { listener in
            guard count > 0 else { return SpentReceipt() }
            listener.note(name)
            let satiety = Satiety(or: listener.satiety)
            let left = StepMemory(count)
            // The last pulse may come before there is a receipt, and on another thread.
            let end = MultiReceipt()
            let receipt = reception(
                Listener(on: listener.actor, until: satiety) { pulse, stamp in
                    guard left.countDown() else { return }
                    if left.value == 0 { satiety.end() }
                    listener.call(pulse, stamp)
                    if left.value == 0 { end.cancel() }
                })
            end.addReceipts([receipt])
            return end
        }
    }
}

extension ChannelType {
    /// Returns a channel without the first `n` pulses, for each receiver. Negative means 0.
    public func dropFirst(_ n: Int = 1) -> Channel<Source, Pulse> {
        channel.droppingFirst(n)
    }

    /// Returns a channel of the first `maxLength` pulses, for each receiver. Negative means 0.
    ///
    /// The receiver's receipt is cancelled after the last of them.
    public func prefix(_ maxLength: Int) -> Channel<Source, Pulse> {
        channel.prefix(maxLength)
    }
}
