public import SwiftObserver

extension Property {
    /// A property that delivers in place, in order.
    @inlinable
    public convenience init(_ value: Value) {
        self.init(Cell(value))
    }

    /// A property that delivers by a strategy that does so in place.
    ///
    /// If the strategy replays, who observes is given what is kept in place of the current value, as soon as anything is.
    @inlinable
    public convenience init(_ value: Value, delivery: some SynchronousDelivery) {
        self.init(Cell(value, delivery: delivery))
    }

    /// A property that delivers by any strategy. Its values may leave the context that sets them, so they are `Sendable`.
    ///
    /// If the strategy replays, who observes is given what is kept in place of the current value, as soon as anything is.
    @inlinable
    public convenience init(_ value: Value, delivery: some DeliveryStrategy) where Value: Sendable {
        self.init(Cell(value, delivery: delivery))
    }

    /// A property that delivers by a strategy that does so in place.
    ///
    /// If the strategy replays, who observes is given what is kept in place of the current value, as soon as anything is.
    @inlinable
    public convenience init(_ value: Value, delivery: some SynchronousDelivery) where Value: Sendable {
        self.init(Cell(value, delivery: delivery))
    }

    /// A property whose values go through a subject, which can be sent other events as well.
    ///
    /// Observers receive the current value, and then what the subject sends, of which it replays what it keeps. While
    /// other threads set the property, a value may come twice then.
    public convenience init(_ value: Value, subject: Subject<Value, Never>) {
        let cell = Cell(value)
        self.init(cell, subject: subject)
        let end = PropertyEnd.identity
        _ = cell.connect(replaying: false) { update, author in
            subject.on(ObjectIdentifier(author) == end ? .completed : .next(update.new))
        }
    }
}
