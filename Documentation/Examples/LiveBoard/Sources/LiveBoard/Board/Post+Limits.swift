import HTTPTypes

extension Post {
    static let longestLine = 2048
    static let longestStroke = 500
    static let longestName = 40
    static let colours = 8

    /// Throws a refusal, with a sentence, if the post is not fit for the board.
    func check() throws(Refusal) {
        switch content {
        case .line(let line): try Self.check(line)
        case .stroke(let stroke): try Self.check(stroke)
        }
        guard author.count <= Self.longestName, author.utf8.count <= 4 * Self.longestName else {
            throw Refusal(.badRequest, "A name has at most \(Self.longestName) characters.")
        }
        guard Self.isPlain(author), Self.isPlain(token), !author.unicodeScalars.contains(where: Self.turnsText) else {
            throw Refusal(.badRequest, "Names and tokens have no control characters, nor any that turn text around.")
        }
        guard (0..<Self.colours).contains(colour) else {
            throw Refusal(.badRequest, "Colours are numbered from 0 to \(Self.colours - 1).")
        }
        guard token.utf8.count <= 64 else {
            throw Refusal(.badRequest, "A token has at most 64 bytes.")
        }
    }

    private static func check(_ line: String) throws(Refusal) {
        guard line.utf8.count <= longestLine else {
            throw Refusal(
                .contentTooLarge, "A line has at most \(longestLine) bytes; this one has \(line.utf8.count).")
        }
        guard line.unicodeScalars.contains(where: isVisible) else {
            throw Refusal(.badRequest, "The line is empty.")
        }
        guard isPlain(line) else {
            throw Refusal(.badRequest, "A line has no line breaks and no control characters.")
        }
    }

    private static func check(_ stroke: Stroke) throws(Refusal) {
        guard stroke.points.count.isMultiple(of: 2), stroke.pointCount > 0 else {
            throw Refusal(.badRequest, "A stroke has at least one point, and each point an x and a y.")
        }
        guard stroke.pointCount <= longestStroke else {
            throw Refusal(
                .contentTooLarge,
                "A stroke has at most \(longestStroke) points; this one has \(stroke.pointCount).")
        }
        guard stroke.points.allSatisfy((0...10_000).contains) else {
            throw Refusal(.badRequest, "Points lie between 0 and 10000.")
        }
        guard stroke.id.utf8.count <= 64, isPlain(stroke.id) else {
            throw Refusal(.badRequest, "A stroke's name has at most 64 bytes and no control characters.")
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
            && scalar.properties.generalCategory != .format
    }

    /// Whether it sets the direction of text that follows it. Within a line the page keeps it inside; a name stands beside
    /// what others say of it.
    private static func turnsText(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isBidiControl }
}
