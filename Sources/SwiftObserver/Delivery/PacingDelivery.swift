/// Marks the strategies that need something of their own for each messenger that they are installed in.
protocol PacingDelivery: DeliveryModifier {
    /// Whether it has to be asked for every message, also while a delivery waits.
    var isDebounced: Bool { get }
    /// Makes what is asked in place of it.
    func makePacer() -> any DeliveryStrategy
}

extension DeliveryStrategy {
    /// What a messenger asks that this strategy is installed in: most often the strategy itself.
    var installed: any DeliveryStrategy {
        if let pacing = self as? any PacingDelivery { return pacing.makePacer() }
        guard let modifier = self as? any DeliveryModifier, modifier.isPaced else { return self }
        return modifier.base.installed
    }

    /// Whether it counts by a clock.
    var isPaced: Bool {
        if self is any PacingDelivery { return true }
        return (self as? any DeliveryModifier)?.base.isPaced ?? false
    }

    /// Whether it has to be asked for every message.
    var isAskedEachTime: Bool {
        if let pacing = self as? any PacingDelivery, pacing.isDebounced { return true }
        return (self as? any DeliveryModifier)?.base.isAskedEachTime ?? false
    }
}
