/// What the command line asks for.
struct Options: Sendable, Equatable {
    enum WhenCutOff: Sendable, Equatable {
        case refuse
        case wait(upTo: Int)
    }

    var host = "127.0.0.1"
    var port = 8080
    var replay = ReplayChoice.last(200)
    var backlog = 256
    var mostClients = 1000
    var redis: String?
    var stream = "board"
    var keep = 100_000
    var whenCutOff = WhenCutOff.refuse

    // What only `measure` takes.
    var isMeasuring = false
    var messages = 20_000
    var bytes = 100
    /// Set in the processes that a measurement starts.
    var role: String?
}
