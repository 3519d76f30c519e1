import Foundation
import RedisStream

/// The options of the command line.
struct Options: Sendable, Equatable {
    typealias WhenCutOff = RedisStream<Post, Entry>.WhenCutOff

    var host = "127.0.0.1"
    var port = 8080
    var replay = ReplayChoice.all
    var backlog = 64
    var mostWindows = 1000
    /// How many seconds a connection may be silent while a request is expected, and a request may take to arrive.
    var patience = 15
    /// After how many seconds each window is written to, so that a broken connection is noticed.
    var pulse = 10
    var redis: RedisAddress?
    var stream = "board"
    var keep = 100_000
    var whenCutOff = WhenCutOff.refuse
    /// The name of this process for others.
    var name = ""
    /// Whether a page may kill it, as a demonstration.
    var mayBeKilled = false
    /// Whether `/inspect` shows what is connected in this process, and what happened. Only on loopback.
    var mayBeInspected = false

    func named(port: Int) -> Options {
        var options = self
        if options.name.isEmpty { options.name = "\(ProcessInfo.processInfo.hostName):\(port)" }
        return options
    }
}
