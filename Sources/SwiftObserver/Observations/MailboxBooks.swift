public import Synchronization

/// What a mailbox needs only once more happens than plain sends to those who observe: made when it is first needed, so that
/// a messenger that is just observed stays small.
///
/// **Invariant.** Made once, under the lock, and destroyed with the mailbox. Arrivals stand in no list, and are linked among
/// themselves as they will be there. `walk` points into the stack of the deliverer, and is nil when nobody delivers.
@usableFromInline
struct MailboxBooks: ~Copyable {
    /// Under the lock, as everything here but the walk.
    @usableFromInline var ledger = Ledger()
    /// Observations that began while somebody delivered, and are not in the list yet.
    @usableFromInline var firstArrival: Unmanaged<ObservationToken>?
    @usableFromInline var lastArrival: Unmanaged<ObservationToken>?
    /// Where to look for the observation that has lasted longest: none before this one goes on.
    var oldest: Unmanaged<ObservationToken>?
    /// The innermost of the walks that nested sends interrupt. For the deliverer.
    @usableFromInline var walk: UnsafeMutablePointer<ListWalk>?
    /// How many messages were sent that the gate does not count.
    @usableFromInline var queued = 0
    /// Called outside the lock when no observation goes on any more.
    var whenUnobserved: (@Sendable () -> Void)?
    /// An owned `NestingLimiter`, while the strategy limits nested sends. It is changed under the lock. Deliverers read it
    /// without, so that one which is replaced stays until there is no deliverer.
    @usableFromInline let limiterPointer = Atomic<UnsafeRawPointer?>(nil)
}
