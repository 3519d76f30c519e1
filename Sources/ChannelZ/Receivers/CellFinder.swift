public import SwiftObserver

/// Finds out whether a listener is registered at the cell that is its channel's source, without a phase that converts
/// or drops values. It retains the cell until `take` is called.
@usableFromInline
final class CellFinder {
    // Only the thread that registers the listener uses these two.
    /// The cell behind the source, if it has one.
    @usableFromInline var expected: AnyObject?
    /// The expected cell, once the listener is registered there.
    @usableFromInline var found: AnyObject?

    @usableFromInline
    init<Origin>(for source: Origin) {
        expected = (source as? any CellSource)?.backing
    }

    /// Notes that the listener is being registered at a cell.
    @inlinable
    func note(_ cell: AnyObject) {
        if cell === expected { found = cell }
    }

    /// Ends the search, and returns the cell that was found.
    @inlinable
    func take<Value>(_ type: Value.Type) -> Cell<Value>? {
        let cell = found
        (expected, found) = (nil, nil)
        return cell as? Cell<Value>
    }
}

/// A source that stands on a cell of the core.
@usableFromInline
protocol CellSource {
    /// The cell of the core.
    var backing: AnyObject { get }
}
