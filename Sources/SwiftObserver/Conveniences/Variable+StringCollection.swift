// A collection reads the variable anew at each step. A question that one read of the whole text can answer is forwarded
// to the text, so that it is one read, and as fast as on the text itself.

extension Variable: Sequence where Value: StringValue {
    /// One character of the text.
    public typealias Element = String.Element

    /// Goes over the text as it is now; changes of the variable do not reach an iterator that has been made.
    public func makeIterator() -> String.Iterator { string.makeIterator() }

    /// At most as many characters as the text has now.
    public var underestimatedCount: Int { string.underestimatedCount }
}

/// A variable of a text is a collection of the characters of its ``string``.
///
/// Indices belong to the text that the variable held when they were made. Where another thread, or a handler, may set
/// the variable between two steps, take `variable.string` once and work on that.
extension Variable: Collection where Value: StringValue {
    /// A position in the text.
    public typealias Index = String.Index
    /// A part of the text.
    public typealias SubSequence = String.SubSequence
    /// The positions of the text.
    public typealias Indices = String.Indices

    /// The position of the first character.
    public var startIndex: String.Index { string.startIndex }

    /// The position after the last character.
    public var endIndex: String.Index { string.endIndex }

    /// The positions of all characters, as the text is now.
    public var indices: String.Indices { string.indices }

    /// How many characters the text has.
    public var count: Int { string.count }

    /// Whether the text has no character.
    public var isEmpty: Bool { string.isEmpty }

    /// The character at a position.
    public subscript(position: String.Index) -> Character { string[position] }

    /// The part of the text between two positions.
    public subscript(bounds: Range<String.Index>) -> Substring { string[bounds] }

    /// Returns the position after another one.
    public func index(after position: String.Index) -> String.Index { string.index(after: position) }

    /// Returns the position so many characters from another one.
    public func index(_ position: String.Index, offsetBy distance: Int) -> String.Index {
        string.index(position, offsetBy: distance)
    }

    /// Returns the position so many characters from another one, or `nil` beyond the limit.
    public func index(
        _ position: String.Index, offsetBy distance: Int, limitedBy limit: String.Index
    ) -> String.Index? {
        string.index(position, offsetBy: distance, limitedBy: limit)
    }

    /// Returns how many characters lie between two positions.
    public func distance(from start: String.Index, to end: String.Index) -> Int {
        string.distance(from: start, to: end)
    }
}

extension Variable: BidirectionalCollection where Value: StringValue {
    /// Returns the position before another one.
    public func index(before position: String.Index) -> String.Index { string.index(before: position) }
}

extension Variable: TextOutputStream where Value: StringValue {
    /// Appends a text to the variable's ``string``; `nil` counts as the empty text.
    ///
    /// The change is one read and one write of `value`, and is sent as an ``Update``. Appending nothing to a text sends
    /// nothing; appending it to `nil` makes the value the empty text.
    public func write(_ text: String) { string += text }
}

extension Variable: CustomDebugStringConvertible where Value: StringValue {
    /// The text in quotation marks, as the text itself is printed for debugging.
    public var debugDescription: String { string.debugDescription }
}
