// Each step reads the variable anew and changes nothing. What one read of the whole text can answer is forwarded.

extension Variable: Sequence where Value == String {
    /// One character of the text.
    public typealias Element = String.Element
    /// Goes over a text.
    public typealias Iterator = String.Iterator

    /// Goes over the text as it is now.
    public func makeIterator() -> String.Iterator { string.makeIterator() }
}

/// A variable of a text is a collection of the characters of its ``string``.
///
/// Indices belong to the text that the variable held when they were made.
extension Variable: Collection where Value == String {
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

    /// The character at a position.
    public subscript(position: String.Index) -> String.Element { string[position] }

    /// The part of the text between two positions.
    public subscript(bounds: Range<String.Index>) -> Substring { string[bounds] }

    /// The position after another one.
    public func index(after i: String.Index) -> String.Index { string.index(after: i) }
}

extension Variable: BidirectionalCollection where Value == String {
    /// The position before another one.
    public func index(before i: String.Index) -> String.Index { string.index(before: i) }
}
