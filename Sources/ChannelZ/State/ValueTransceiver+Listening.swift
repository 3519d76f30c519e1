public import SwiftObserver

extension ValueTransceiver {
    /// Registers a listener, which is given the current value first. What the strategy replays takes its place.
    @inlinable
    func listen(_ listener: Listener<Mutation<T>>) -> any Receipt {
        listener.finder?.note(cell)
        let call = listener.call
        return preparedCell.connectWithValue(
            on: listener.actor,
            { update, author in call(Mutation(old: update.old, new: update.new), Stamp(author: author)) },
            replayed: { update, author in
                call(Mutation(old: nil, new: update.new), Stamp(isInitial: true, author: author))
            })
    }

    /// The cell, ready to be received.
    @inlinable
    var preparedCell: Cell<T> {
        cell.prepareLate(limited(OrderedDelivery(), to: depth, for: ValueTransceiver<T>.self))
        return cell
    }
}

/// A cell sends an update for each value that is set, equal or not.
extension ValueTransceiver: BufferedObservable {
    /// Delivers the updates: the place for what the cell has no name of its own for.
    public var messenger: Messenger<Update<T>> { preparedCell }

    /// An update in which `old` and `new` are both the current value.
    public var latestMessage: Update<T> { cell.latestMessage }
}

extension ValueTransceiver: CellSource {
    @usableFromInline var backing: AnyObject { cell }
}
