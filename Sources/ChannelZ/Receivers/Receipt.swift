/// What receiving returns: the way to end it.
///
/// You need not keep a receipt: a receiver stays until its receipt is cancelled or its channel's source is deallocated.
/// A receipt keeps nothing alive.
public protocol Receipt {
    /// Whether nothing more is received.
    var isCancelled: Bool { get }

    /// Ends the receiving. Cancelling twice, and cancelling inside the receiver, are allowed.
    func cancel()

    /// An iterator over this one receipt, so that receipts can be added to lists of receipts.
    func makeIterator() -> CollectionOfOne<any Receipt>.Iterator
}

/// What `conduit` returns in the first documentation of ChannelZ.
public typealias Receptor = any Receipt

extension Receipt {
    /// An iterator over this one receipt, so that receipts can be added to lists of receipts.
    public func makeIterator() -> CollectionOfOne<any Receipt>.Iterator {
        CollectionOfOne<any Receipt>(self).makeIterator()
    }

    /// Ends the receiving: an earlier name of `cancel()`.
    public func unsubscribe() {
        cancel()
    }

    /// Ends the receiving: an earlier name of `cancel()`.
    public func detach() {
        cancel()
    }

    /// Whether nothing more is received: an earlier name of `isCancelled`.
    public var cancelled: Bool { isCancelled }
}
