/// Which message goes when a bounded mailbox is full.
public enum DroppingRule: Sendable, Hashable {
    /// The one that has waited longest makes room.
    case oldest
    /// The arriving one is refused.
    case newest
}
