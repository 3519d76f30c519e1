import NIOCore

/// One window's place in the board's sequence, and the notices that it needs before the next entry.
struct Place {
    /// How many entries are missing at one place, and why.
    struct Gap: Codable, Equatable {
        /// The number of the first.
        var from: UInt64
        /// All of them.
        var dropped: Int
        /// Dropped by the window's own backlog, because it was slow.
        var slow = 0
        /// Left out by the window's own delivery.
        var bound = 0
        /// Sent while it was away, and no longer in the replay.
        var away = 0
    }

    enum Notice: Equatable {
        /// The board is another one: the entries shown so far are not on it.
        case anew
        /// This number of entries stood on the board before the first one that the window is given.
        case earlier(Int)
        case gap(Gap)
    }

    private var last: EntryID?
    private var isBack: Bool
    private var slow = 0

    init(after seen: EntryID?) {
        last = seen
        isBack = seen != nil
    }

    /// The window's own backlog dropped something before the next entry.
    mutating func noteLag(_ dropped: Int) {
        slow += dropped
    }

    /// The notices before that entry. `previous` is the one before it on the board, if its number does not tell.
    mutating func move(to id: EntryID, after previous: EntryID? = nil) -> [Notice] {
        defer {
            last = id
            isBack = false
            slow = 0
        }
        guard let last else { return earlier(than: id) }
        if previous == last { return [] }
        // Within an epoch the numbers tell; else the entry before it, if that is of the earlier epoch.
        let isNext = id.epoch == last.epoch && id > last
        let end = isNext ? id.number - 1 : previous.flatMap { $0.epoch == last.epoch && $0 > last ? $0.number : nil }
        guard let end else { return [.anew] + earlier(than: id) }
        let missing = Int(clamping: end - last.number)
        guard missing > 0 else { return [] }
        let own = min(slow, missing)
        return [
            .gap(
                Gap(
                    from: last.number + 1, dropped: missing, slow: own, bound: isBack ? 0 : missing - own,
                    away: isBack ? missing - own : 0))
        ]
    }

    private func earlier(than id: EntryID) -> [Notice] {
        id.number > 1 ? [.earlier(Int(clamping: id.number - 1))] : []
    }
}

extension Place.Notice {
    var frame: ByteBuffer {
        switch self {
        case .anew: ServerSentEvent.frame("anew", data: "{}".utf8)
        case .earlier(let count): ServerSentEvent.frame("earlier", json: ["count": count])
        case .gap(let gap): ServerSentEvent.frame("gap", json: gap)
        }
    }
}
