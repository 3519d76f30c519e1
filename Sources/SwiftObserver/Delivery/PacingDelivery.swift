/// Marks the strategies that need something of their own for each messenger that they are installed in.
protocol PacingDelivery: DeliveryModifier {
    /// Whether it has to be asked for every message, also while a delivery waits, with a delivery that makes the one before
    /// void.
    var isDebounced: Bool { get }
    /// Makes what is asked in place of it.
    func makePacer() -> any Pacemaker
}

/// What holds deliveries back for one messenger.
protocol Pacemaker: DeliveryStrategy {
    /// Passes on what waits.
    func flush()
}

extension DeliveryStrategy {
    /// What a messenger asks that this strategy is installed in, if it is not the strategy itself.
    var pacer: (any Pacemaker)? {
        if let pacing = self as? any PacingDelivery { return pacing.makePacer() }
        return (self as? any DeliveryModifier)?.base.pacer
    }

    /// What it passes deliveries on to in the end, without the paces on the way there.
    var unpaced: any DeliveryStrategy {
        guard isPaced, let modifier = self as? any DeliveryModifier else { return self }
        return modifier.base.unpaced
    }

    /// Whether it counts by a clock.
    var isPaced: Bool {
        if self is any PacingDelivery { return true }
        return (self as? any DeliveryModifier)?.base.isPaced ?? false
    }

    /// Whether it has to be asked for every message.
    var isAskedEachTime: Bool {
        if let pacing = self as? any PacingDelivery { return pacing.isDebounced }
        return (self as? any DeliveryModifier)?.base.isAskedEachTime ?? false
    }
}
