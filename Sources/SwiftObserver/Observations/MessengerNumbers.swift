/// What a messenger has done so far, at one moment.
public struct MessengerNumbers: Sendable, Hashable {
    /// Messages that were sent, refused ones included.
    public var sent = 0
    /// Messages that wait in the messenger's own mailbox for its strategy. One whose observations are all over does not
    /// count.
    public var pending = 0
    /// One for each observation that goes on, in the order in which they began for each context.
    public var observations: [ObservationNumbers] = []

    /// How many observations go on.
    public var observers: Int { observations.count }

    /// For how long the oldest message has waited of those that wait for somebody; nil if none waits, or it is not measured.
    /// See ``Messenger/measuresWaiting``.
    public var oldestAge: Duration? { observations.compactMap(\.oldestAge).max() }

    public init() {}
}
