public import SwiftObserver
internal import Synchronization

/// A value that can be observed.
///
/// ```swift
/// let name = Property("Jim")
/// _ = name.observeNext { print($0) }              // prints Jim
/// name.value = "Jane"                             // prints Jane
/// ```
///
/// Observers receive the current value first, and then every value that is set, equal ones included: nothing is missing and
/// nothing comes twice, whatever other threads set meanwhile. The value changes at once. Observers are called
/// in the order in which they began to observe, and each gets the values in the order in which they were set. What is set
/// while a value is being delivered is delivered after it; so an observer may find `value` newer than what it is given.
///
/// When the property is deallocated, its observers get the event `completed`, after all values that were set.
public final class Property<Value>: PropertyProtocol {
    @usableFromInline let cell: Cell<Value>
    /// Through which events go, if one was given.
    @usableFromInline let subject: Subject<Value, Never>?
    private let lazyBag = AtomicLazyReference<DisposeBag>()

    @usableFromInline
    init(_ cell: Cell<Value>, subject: Subject<Value, Never>? = nil) {
        self.cell = cell
        self.subject = subject
    }

    deinit {
        if cell.isObserved { complete() }
    }

    /// The current value. Setting it is delivered to all observers, whether it differs from the one before or not.
    @inlinable
    public var value: Value {
        get { cell.value }
        set { cell.value = newValue }
    }

    /// Sets the value, and delivers it to nobody. Who begins to observe later is given it.
    @inlinable
    public func silentUpdate(value: Value) {
        cell.replaceSilently(with: value)
    }

    /// This property for those who may read and observe it but not set it. It holds the property.
    public var readOnlyView: AnyProperty<Value> { AnyProperty(property: self) }

    /// Disposes what is put into it when the property is deallocated.
    public var bag: DisposeBag {
        lazyBag.load() ?? lazyBag.storeIfNil(DisposeBag())
    }

    @usableFromInline
    func complete() {
        let value = cell.value
        cell.finish(with: Update(value, value), kept: true, from: PropertyEnd.author)
    }
}

// The cell is, and nothing else changes.
extension Property: @unchecked Sendable where Value: Sendable {}
