/// A line of text in pieces that may have different colours.
package struct InkedLine {
    package private(set) var pieces: [(text: String, ink: ComparisonInk)] = []
    package private(set) var width = 0

    package init() {}

    package init(_ text: String, _ ink: ComparisonInk = .plain) {
        append(text, ink)
    }

    package var isEmpty: Bool { pieces.isEmpty }

    package mutating func append(_ text: String, _ ink: ComparisonInk = .plain) {
        pieces.append((text, ink))
        width += TextLayout.width(of: text)
    }

    package mutating func append(_ line: InkedLine) {
        pieces += line.pieces
        width += line.width
    }

    /// Adds blanks up to a column, and at least one blank if the line has text already.
    package mutating func pad(to column: Int) {
        let blanks = isEmpty ? column : max(1, column - width)
        if blanks > 0 { append(String(repeating: " ", count: blanks)) }
    }

    package func painted(by paint: ComparisonPainter) -> String {
        var pieces = pieces
        while let last = pieces.last, last.text.allSatisfy({ $0 == " " }) { pieces.removeLast() }
        return pieces.map { $0.ink == .plain ? $0.text : paint($0.text, $0.ink) }.joined()
    }
}

/// The meaning of a piece of a table or timeline, by which it gets a colour.
package enum ComparisonInk: Sendable, Hashable {
    case plain
    case faint
    case heading
    /// Belongs to the observer of that number, from 0.
    case observer(Int)
    /// Belongs to a replayed message of the observer of that number.
    case replayed(Int)
    case lost
}

/// Paints a piece of text, without a change of its width.
package typealias ComparisonPainter = @Sendable (String, ComparisonInk) -> String
