internal import Foundation

/// The surroundings of the program: the terminal, the environment, and piped input.
struct Surroundings {
    /// Whether output may be coloured.
    var isColoured = false

    /// The most columns of a line.
    var width = 100

    /// Whether a file exists at a path.
    var isFile: (String) -> Bool = { _ in false }

    /// Returns the beginning of a file's content.
    var readFile: (String) throws(TourFailure) -> MessageText = { _ throws(TourFailure) in MessageText() }

    /// Returns the beginning of piped input; nil if there is none. The argument tells whether the user asked for it.
    var readInput: (_ isAskedFor: Bool) throws(TourFailure) -> MessageText? = { _ throws(TourFailure) in nil }

    /// Writes a page to a file, else to a temporary one, and returns its path.
    var writePage: (_ path: String?, _ html: String) throws(TourFailure) -> String = { path, _ throws(TourFailure) in
        path ?? "page.html"
    }

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
            },
            writePage: { path, html throws(TourFailure) in
                let file =
                    path.map { URL(fileURLWithPath: $0) }
                    ?? FileManager.default.temporaryDirectory.appendingPathComponent("swiftobserver-inspection.html")
                do {
                    try Data(html.utf8).write(to: file, options: .atomic)
                } catch {
                    throw TourFailure("the page cannot be written to \(TourRequest.quoted(file.path)).")
                }
                return file.path
            })
    }

    private static var terminalWidth: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether standard input is a file, or a pipe in which data or the end arrives within two seconds.
    ///
    /// Many tools start programs with an open pipe that never gets data; waiting for it would look like a hang.
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
