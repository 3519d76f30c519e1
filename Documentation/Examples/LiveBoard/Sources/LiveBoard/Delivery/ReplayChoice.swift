/// What a late joiner is given of what stood on the board before.
enum ReplayChoice: Sendable, Equatable {
    /// The last entries, so many.
    case last(Int)
    /// All of them. What is kept grows as long as the process runs.
    case all

    var description: String {
        switch self {
        case .last(let count): "the last \(count)"
        case .all: "everything"
        }
    }
}
