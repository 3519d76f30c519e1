public import SwiftObserver

/// Finds out whether a listener stands at the cell that is its channel's source, with nothing between them that changes which
/// values come. While it looks, it holds the cell.
@usableFromInline
final class CellFinder {
    // Both are used by the thread that registers the listener alone.
    /// What keeps the value of the source.
    @usableFromInline var expected: AnyObject?
    /// The same, once the listener is registered there.
    @usableFromInline var found: AnyObject?

    @usableFromInline
    init<Origin>(for source: Origin) {
        expected = (source as? any CellSource)?.backing
    }

    /// The listener is being registered at a cell.
    @inlinable
    func note(_ cell: AnyObject) {
        if cell === expected { found = cell }
    }

    /// Ends the search, and hands out the cell.
    @inlinable
    func take<Value>(_ type: Value.Type) -> Cell<Value>? {
        let cell = found
        (expected, found) = (nil, nil)
        return cell as? Cell<Value>
    }
}

/// A source that is a cell by another name.
@usableFromInline
protocol CellSource {
    /// What keeps the value.
    var backing: AnyObject { get }
}
