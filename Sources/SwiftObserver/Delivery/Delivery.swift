/// The right to deliver, once, what waits in a messenger's mailbox. A strategy gets it in `schedule(_:)`.
///
/// It keeps the mailbox alive, so that messages reach their observers even if the messenger dies first; it does not
/// keep the messenger alive. Copies are the same right.
public struct Delivery: Sendable {
    let ticket: DeliveryTicket

    init(_ ticket: DeliveryTicket) {
        self.ticket = ticket
    }

    /// Delivers the messages that wait now, on this thread, and returns how many it delivered.
    ///
    /// Messages sent while it runs are left to another delivery. A second call does nothing and returns zero, and so
    /// does a call after the messenger was given another strategy. If a delivery of this messenger is under way
    /// already, on whatever thread, the call returns zero at once and that delivery goes on with what waits.
    @discardableResult
    public func run() -> Int {
        ticket.run()
    }

    /// Gives up the messages that wait now: they count as discarded. Returns how many they were.
    ///
    /// For strategies whose place of delivery is gone for good.
    @discardableResult
    public func discard() -> Int {
        ticket.discard()
    }

    /// How many messages wait now, replayed ones included.
    public var pendingCount: Int {
        ticket.target.pendingCount
    }
}
