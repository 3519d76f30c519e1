/// How deep the messages of one messenger may lead to each other.
///
/// A message's level is how many messages of the same messenger led to it. What a handler sends was led to by the
/// message that it handles and by all that led to that one, even when messages waited in between, and when handlers run
/// on actors. What a thread or a task sends by itself has level zero.
public enum NestingLimit: Sendable, Hashable {
    /// A message may have any level.
    case none
    /// Messages of higher levels are refused. A negative number counts as zero: then nothing that a messenger's message
    /// leads to is accepted by that messenger.
    case upTo(Int)

    /// The largest number stands for none.
    var highestLevel: Int {
        switch self {
        case .none: .max
        case .upTo(let level): max(0, level)
        }
    }
}
