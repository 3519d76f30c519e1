import SwiftObserver

/// One client of the room, served in one of three ways. Each has a backlog of its own.
protocol Client: Sendable {
    var connection: Connection { get }
    /// The fate of the lines that this client was offered.
    var numbers: ObservationNumbers { get }
    func leave()
}
