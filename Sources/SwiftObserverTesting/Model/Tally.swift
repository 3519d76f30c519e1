/// What became of the messages that one observation was offered.
public struct Tally: Sendable, Hashable {
    /// How many live messages were sent while it lasted.
    public var offered: Int
    /// How many calls of its handler have begun for live messages.
    public var delivered: Int
    /// How many were dropped because of a bound.
    public var dropped: Int
    /// How many still waited when it ended.
    public var discarded: Int
    /// How many wait.
    public var pending: Int
    /// How many it was given of those that were sent before it began.
    public var replayed: Int

    /// Makes a tally of these numbers.
    public init(
        offered: Int = 0, delivered: Int = 0, dropped: Int = 0, discarded: Int = 0, pending: Int = 0, replayed: Int = 0
    ) {
        self.offered = offered
        self.delivered = delivered
        self.dropped = dropped
        self.discarded = discarded
        self.pending = pending
        self.replayed = replayed
    }

    /// Whether every message that was offered is accounted for, once.
    public var addsUp: Bool {
        offered == delivered + dropped + discarded + pending
            && [offered, delivered, dropped, discarded, pending, replayed].allSatisfy { $0 >= 0 }
    }
}

extension Tally: CustomStringConvertible {
    /// The numbers with their names.
    public var description: String {
        "offered \(offered), delivered \(delivered), dropped \(dropped), discarded \(discarded), pending \(pending), "
            + "replayed \(replayed)"
    }
}
