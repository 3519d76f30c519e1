/// The entries that one window was given lately, for the picture of all windows. It keeps the newest few.
struct Marbles: Sendable, Codable, Equatable {
    static let most = 64

    /// Each is the number of an entry, when it was accepted, when it was given to the window (in milliseconds since 1970),
    /// and its colour.
    private(set) var given: [[UInt64]] = []
    /// Each is a time, and the number of entries that were left out then.
    private(set) var gaps: [[UInt64]] = []

    mutating func note(_ entry: Entry) {
        if given.count == Self.most { given.removeFirst() }
        given.append([entry.id.number, entry.acceptedAt, .now, UInt64(entry.colour)])
    }

    mutating func noteGap(of count: Int) {
        if gaps.count == Self.most { gaps.removeFirst() }
        gaps.append([.now, UInt64(count)])
    }
}
