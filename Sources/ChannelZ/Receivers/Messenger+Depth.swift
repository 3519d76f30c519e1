public import SwiftObserver

/// A strategy with a limit for what leads to each other, unless it has one of its own. Refusals are counted.
///
/// They are said too, unless receivers miss nothing: the echo of a conduit whose ends agree sets what is there.
@usableFromInline
func limited<Strategy: DeliveryStrategy>(
    _ strategy: Strategy, to depth: Int, for subject: Any.Type
) -> ConfiguredDelivery<Strategy> {
    let own = strategy.nestingLimit
    return ConfiguredDelivery(strategy, nestingLimit: own == .unlimited ? .upTo(depth) : own) { message, isFirst in
        ChannelZReentrantReceptions.increment()
        #if DEBUG
            if let change = message as? any Change, change.isNone { return }
            guard isFirst() else { return }
            DebugOutput.tell(
                """
                ChannelZ: \(subject) refused a pulse, since no more of its pulses may lead to each other. The value is set, \
                but receivers are not told. Cells that set each other cannot agree, or need more steps to: make their \
                conversions fit each other, or raise ChannelZReentrancyLimit before the cells are made. What is refused \
                after that is only counted, in ChannelZReentrantReceptions.
                """)
        #endif
    }
}

extension Messenger {
    /// Installs the strategy of a queue.
    func limitDepth(to depth: Int, delivery: (any SynchronousDelivery)?) {
        if let delivery { install(delivery, depth) } else { install(OrderedDelivery(), depth) }
    }

    private func install(_ delivery: some SynchronousDelivery, _ depth: Int) {
        setDelivery(limited(delivery, to: depth, for: ReceiverQueue<Message>.self))
    }
}

#if DEBUG
    /// What a cell sends to its receivers.
    private protocol Change {
        /// Whether it is known that the value is the same as before.
        var isNone: Bool { get }
    }

    extension Update: Change {
        fileprivate var isNone: Bool { isSame(old, new) }
    }
#endif
