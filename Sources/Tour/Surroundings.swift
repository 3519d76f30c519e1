internal import Foundation

/// What the program finds around itself: the terminal, the environment, and what is piped in.
struct Surroundings {
    /// Whether output may be coloured.
    var isColoured = false

    /// How many columns a line may take.
    var width = 100

    /// Whether something exists at a path.
    var isFile: (String) -> Bool = { _ in false }

    /// The beginning of a file's content.
    var readFile: (String) throws(TourFailure) -> MessageText = { _ throws(TourFailure) in MessageText() }

    /// The beginning of what is piped in; nil if nothing is, the argument telling whether it was asked for.
    var readInput: (_ isAskedFor: Bool) throws(TourFailure) -> MessageText? = { _ throws(TourFailure) in nil }

    static func real() -> Surroundings {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return Surroundings(
            isColoured: isTerminal && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb",
            width: isTerminal ? min(100, terminalWidth ?? 100) : 100,
            isFile: { FileManager.default.fileExists(atPath: $0) },
            readFile: { path throws(TourFailure) in try MessageText.read(fileAt: path) },
            readInput: { isAskedFor throws(TourFailure) in
                try isAskedFor || hasPipedInput ? MessageText.read(STDIN_FILENO, named: "standard input") : nil
            })
    }

    private static var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether standard input is a file, or a pipe in which something (be it the end) arrives soon.
    ///
    /// Many tools start programs with an open pipe that nobody ever writes to; waiting for it would look like a hang.
    private static var hasPipedInput: Bool {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0 else { return false }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return true
        case S_IFIFO:
            var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            return poll(&descriptor, 1, 2000) > 0
        default: return false
        }
    }
}
