public import SwiftObserver
internal import Synchronization

/// How many pulses of one cell or queue may lead from one to the next before they are refused.
///
/// A pulse that receivers of the same cell brought about, directly or through other cells, is one level deeper than the
/// pulse that they received. Deeper than this limit nothing is delivered: the cell has its new value, but its receivers
/// are not told. So conduits that can never agree come to rest. A cell or queue reads the limit when it is made. Negative
/// means 0.
public var ChannelZReentrancyLimit: Int {
    get { ReentrancyLimit.value }
    set { ReentrancyLimit.value = newValue }
}

/// How many pulses were refused for want of depth, in all cells and queues.
public let ChannelZReentrantReceptions = ReentrantReceptions.counter

/// How cells and queues deliver that are made from now on, unless they are told otherwise.
///
/// It is `.ordered` unless you set it: a pulse that a receiver brings about is delivered after the one that is being
/// delivered, so that all receivers get all pulses in one order. `.immediate` delivers depth first, as ChannelZ did.
/// ``ChannelZReentrancyLimit`` holds for either, unless the strategy has a limit of its own.
public var ChannelZDelivery: any SynchronousDelivery {
    get { deliveryLock.withLock { delivery } }
    set {
        let old = deliveryLock.withLock {
            let old = delivery
            delivery = newValue
            isOrdered.store(newValue is OrderedDelivery, ordering: .relaxed)
            return old
        }
        withExtendedLifetime(old) {}
    }
}

/// The strategy for whoever is made now; nil if it is the usual one.
@usableFromInline
var unusualDelivery: (any SynchronousDelivery)? {
    isOrdered.load(ordering: .relaxed) ? nil : ChannelZDelivery
}

private let isOrdered = Atomic<Bool>(true)
private let deliveryLock = Lock()
nonisolated(unsafe) private var delivery: any SynchronousDelivery = OrderedDelivery()
