/// The earlier entries that a new window is given.
enum ReplayChoice: Sendable, Equatable {
    /// The last entries, up to this number.
    case last(Int)
    /// All of them. Memory grows as long as the process runs.
    case all

    var description: String {
        switch self {
        case .last(let count): "the last \(count)"
        case .all: "everything"
        }
    }
}
