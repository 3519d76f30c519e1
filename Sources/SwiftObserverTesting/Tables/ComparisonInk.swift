/// What a piece of a table or timeline is, for someone who gives it a colour.
package enum ComparisonInk: Sendable, Hashable {
    case plain
    case faint
    case heading
    /// Belongs to the observer of that number, from 0.
    case observer(Int)
    /// The same, for a message that is replayed.
    case replayed(Int)
    case lost
}

/// How to paint a piece of text; leaves its width alone.
package typealias ComparisonPainter = @Sendable (String, ComparisonInk) -> String
