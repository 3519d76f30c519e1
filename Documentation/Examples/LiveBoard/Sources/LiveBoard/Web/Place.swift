import NIOCore

/// Where in the board's sequence one client is, and what it has to be told before the next entry.
struct Place {
    /// How many entries are missing at one place, and why.
    struct Gap: Codable, Equatable {
        /// All of them.
        var dropped: Int
        /// Those that the client's own backlog dropped, because it was slow.
        var slow = 0
        /// Those that the bound of the board's delivery dropped, for everyone.
        var bound = 0
        /// Those that came while it was away, and are no longer in the replay.
        var away = 0
    }

    enum Notice: Equatable {
        /// The board is another one: what is shown so far is not part of it.
        case anew
        /// So many entries stood on the board before the first that the client is given.
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

    /// The client's own backlog dropped something before the next entry.
    mutating func noteLag(_ dropped: Int) {
        slow += dropped
    }

    /// What to tell before that entry.
    mutating func move(to id: EntryID) -> [Notice] {
        defer {
            last = id
            isBack = false
            slow = 0
        }
        guard let last else { return earlier(than: id) }
        guard id.epoch == last.epoch, id > last else { return [.anew] + earlier(than: id) }
        let missing = Int(id.number - last.number) - 1
        guard missing > 0 else { return [] }
        let own = min(slow, missing)
        return [
            .gap(
                Gap(
                    dropped: missing, slow: own, bound: isBack ? 0 : missing - own,
                    away: isBack ? missing - own : 0))
        ]
    }

    private func earlier(than id: EntryID) -> [Notice] {
        id.number > 1 ? [.earlier(Int(id.number) - 1)] : []
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
