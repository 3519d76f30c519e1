/// The place of an entry: its number, and the board on which it stands.
///
/// Numbers begin at one and have no gaps, so two of them tell how many entries are missing between. A
/// board that begins anew gets a new epoch, so that its numbers are not mistaken for the old ones.
struct EntryID: Sendable, Hashable, Comparable {
    /// When the board began, in milliseconds since 1970.
    let epoch: UInt64
    /// Its place in the sequence; the first is one.
    let number: UInt64

    init(epoch: UInt64, number: UInt64) {
        self.epoch = epoch
        self.number = number
    }

    /// Reads `epoch-number`, which is also how a Redis stream writes its identifiers.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let epoch = UInt64(parts[0]), let number = UInt64(parts[1]) else { return nil }
        self.init(epoch: epoch, number: number)
    }

    static func < (one: EntryID, other: EntryID) -> Bool {
        (one.epoch, one.number) < (other.epoch, other.number)
    }
}

extension EntryID: CustomStringConvertible {
    var description: String { "\(epoch)-\(number)" }
}
