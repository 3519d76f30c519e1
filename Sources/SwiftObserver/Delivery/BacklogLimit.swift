/// How many messages may wait in a mailbox before some are dropped.
///
/// Messages that are being handled do not wait, and replayed ones do not count.
public enum BacklogLimit: Sendable, Hashable {
    /// Every message waits for as long as it must.
    case unlimited
    /// At most so many wait. A negative number counts as zero: then whatever cannot be delivered at once is dropped.
    case limited(to: Int, dropping: DroppingRule)

    /// Only the latest one waits, which drops the one before.
    public static var latestOnly: BacklogLimit { .limited(to: 1, dropping: .oldest) }
}
