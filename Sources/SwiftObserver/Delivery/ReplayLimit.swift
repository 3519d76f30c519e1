/// How many of the messages sent before are given to a new observation.
public enum ReplayLimit: Sendable, Hashable {
    /// None, and nothing is kept.
    case none
    /// As many of the last ones as the number says. A negative number counts as zero.
    case last(Int)
    /// All of them. Everything that is sent is kept until `clearReplay()`.
    case all

    @usableFromInline
    var count: Int {
        switch self {
        case .none: 0
        case .last(let count): max(0, count)
        case .all: .max
        }
    }
}
