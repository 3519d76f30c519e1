internal import Foundation
internal import StrategyComparison

/// The lines of a file or of piped input, from which messages are made.
struct MessageText: Equatable {
    /// The lines that are not blank, without blanks around them.
    private(set) var lines: [String] = []

    /// Whether there was more text than the tour reads.
    private(set) var isCut = false

    /// The most lines that are shown.
    static let mostLines = 999
    /// The most bytes that are read.
    static let mostBytes = 1 << 20

    init() {}

    /// - Parameter isWhole: Whether `bytes` is the whole text; the last line of a part may be incomplete.
    init(_ bytes: Data, isWhole: Bool = true) {
        let text = String(decoding: bytes, as: UTF8.self)
        var lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }
            .map { TextLayout.printable(String($0)).trimmingCharacters(in: .whitespaces) }
        if !isWhole, lines.count > 1 { lines.removeLast() }
        lines.removeAll(where: \.isEmpty)
        isCut = !isWhole || lines.count > Self.mostLines
        self.lines = Array(lines.prefix(Self.mostLines))
    }

    static func read(fileAt path: String) throws(TourFailure) -> MessageText {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        return try read(descriptor, named: path)
    }

    /// Reads until the end, or until there are enough bytes.
    static func read(_ descriptor: Int32, named name: String) throws(TourFailure) -> MessageText {
        var bytes = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < mostBytes {
            let count = Foundation.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(name) }
            guard count > 0 else { return MessageText(bytes) }
            bytes.append(contentsOf: buffer[..<count])
        }
        return MessageText(bytes, isWhole: false)
    }

    private static func failure(_ name: String) -> TourFailure {
        TourFailure("cannot read \(TourRequest.quoted(name)): \(String(cString: strerror(errno)).lowercased()).")
    }
}
