/// How this process is, for the pages.
struct Status: Codable, Sendable, Equatable {
    var link = LinkState.alone
    /// The processes that serve this board, if there are several.
    var processes: [Processes.Lamp] = []
    var mayBeKilled = false
}
