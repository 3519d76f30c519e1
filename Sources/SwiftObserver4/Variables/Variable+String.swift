extension Variable where Value == String {
    /// The value, with the empty text in the place of nil.
    public var string: String {
        get { value ?? "" }
        set { value = newValue }
    }
}

extension Variable: TextOutputStream where Value == String {
    /// Appends a text to ``string``.
    public func write(_ string: String) {
        value = self.string + string
    }
}

// Each step reads the variable anew and changes nothing.

extension Variable: Sequence where Value == String {
    /// A character of the text.
    public typealias Element = String.Element
    /// An iterator over a text.
    public typealias Iterator = String.Iterator

    /// Returns an iterator over the current text.
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

    /// The positions of all characters of the current text.
    public var indices: String.Indices { string.indices }

    /// The number of characters.
    public var count: Int { string.count }

    /// The character at a position.
    public subscript(position: String.Index) -> String.Element { string[position] }

    /// The part of the text between two positions.
    public subscript(bounds: Range<String.Index>) -> Substring { string[bounds] }

    /// Returns the position after another one.
    public func index(after i: String.Index) -> String.Index { string.index(after: i) }
}

extension Variable: BidirectionalCollection where Value == String {
    /// Returns the position before another one.
    public func index(before i: String.Index) -> String.Index { string.index(before: i) }
}

// Operators on texts. A variable or a text that is nil counts as the empty text.

/// Joins a variable's text and a text.
public func + (strVar: Var<String>?, str: String?) -> String {
    (strVar?.value ?? "") + (str ?? "")
}

/// Joins a text and a variable's text.
public func + (str: String?, strVar: Var<String>?) -> String {
    (str ?? "") + (strVar?.value ?? "")
}

/// Joins the texts of two variables.
public func + (strVar1: Var<String>?, strVar2: Var<String>?) -> String {
    (strVar1?.value ?? "") + (strVar2?.value ?? "")
}

/// Appends a text to a variable's text. Does nothing without a variable.
public func += (strVar: Var<String>?, str: String?) {
    strVar?.write(str ?? "")
}

/// Appends a variable's text to a text.
public func += (str: inout String, strVar: Var<String>?) {
    str += strVar?.value ?? ""
}

/// Appends the text of the right variable to that of the left one. Does nothing without a left variable.
public func += (strVar1: Var<String>?, strVar2: Var<String>?) {
    strVar1?.write(strVar2?.value ?? "")
}
