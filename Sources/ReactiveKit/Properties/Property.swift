public import SwiftObserver
internal import Synchronization

/// A value that can be observed.
///
/// ```swift
/// let name = Property("Jim")
/// _ = name.observeNext { print($0) }              // prints: Jim
/// name.value = "Jane"                             // prints: Jane
/// ```
///
/// Observers receive the current value first, and then every value that is set, including equal ones. No value is
/// missing and none comes twice, whatever other threads set meanwhile. The value changes at once. Observers are called
/// in the order in which they began to observe, and each gets the values in the order in which they were set. A value
/// that is set during a delivery is delivered after it. So an observer may find `value` newer than the value that it is
/// given.
///
/// When the property is deallocated, its observers get the event `completed`, after all values that were set.
public final class Property<Value>: PropertyProtocol {
    @usableFromInline let cell: Cell<Value>
    /// The subject through which events go, if one was given.
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

    /// The current value. A value that is set is delivered to all observers, whether or not it differs from the former
    /// one.
    @inlinable
    public var value: Value {
        get { cell.value }
        @inline(__always) set { cell.set(newValue, as: cell) }
    }

    /// Sets the value without delivering it. Later observers begin with it.
    ///
    /// ```swift
    /// let draft = Property("A")
    /// _ = draft.observeNext { print($0) }    // prints: A
    /// draft.silentUpdate(value: "A tale")
    /// print(draft.value)                     // prints: A tale
    /// ```
    @inlinable
    public func silentUpdate(value: Value) {
        cell.replaceSilently(with: value)
    }

    /// A view of this property that can be read and observed but not set. It retains the property.
    public var readOnlyView: AnyProperty<Value> { AnyProperty(property: self) }

    /// The bag of the property, which disposes its disposables when the property is deallocated.
    public var bag: DisposeBag {
        lazyBag.load() ?? lazyBag.storeIfNil(DisposeBag())
    }

    @usableFromInline
    func complete() {
        let value = cell.value
        cell.finish(with: Update(value, value), kept: true, from: PropertyEnd.author)
    }
}

extension Property: FollowedOwner {
    package func followMessenger() -> Int { cell.follow() }
}

// The cell may be used from any thread, and nothing else changes.
extension Property: @unchecked Sendable where Value: Sendable {}

/// A type with a current value.
///
/// ```swift
/// func lines<P: PropertyProtocol>(of property: P) -> String {
///     "value: \(property.value)"
/// }
/// print(lines(of: Property(3)))    // prints: value: 3
/// ```
public protocol PropertyProtocol {
    /// The type of the value. It is spelled as in ReactiveKit.
    associatedtype ProperyElement

    /// The current value.
    var value: ProperyElement { get }
}

extension Property {
    /// Creates a property that delivers in place, in order.
    @inlinable
    public convenience init(_ value: Value) {
        self.init(Cell(value))
    }

    /// Creates a property with a strategy that delivers in place.
    ///
    /// If the strategy replays, an observer gets the kept values in place of the current value, as soon as there are
    /// any.
    @inlinable
    public convenience init(_ value: Value, delivery: some SynchronousDelivery) {
        self.init(Cell(value, delivery: delivery))
    }

    /// Creates a property with any strategy. Its values may leave the context that sets them, so they are `Sendable`.
    ///
    /// If the strategy replays, an observer gets the kept values in place of the current value, as soon as there are
    /// any.
    @inlinable
    public convenience init(_ value: Value, delivery: some DeliveryStrategy) where Value: Sendable {
        self.init(Cell(value, delivery: delivery))
    }

    /// Creates a property with a strategy that delivers in place.
    ///
    /// If the strategy replays, an observer gets the kept values in place of the current value, as soon as there are
    /// any.
    @inlinable
    public convenience init(_ value: Value, delivery: some SynchronousDelivery) where Value: Sendable {
        self.init(Cell(value, delivery: delivery))
    }

    /// Creates a property that sends its values through a subject, which can be sent other events as well.
    ///
    /// Observers receive the current value, then the events that the subject replays, and then the events that it
    /// sends. While other threads set the property, a value may come twice.
    public convenience init(_ value: Value, subject: Subject<Value, Never>) {
        let cell = Cell(value)
        self.init(cell, subject: subject)
        let end = PropertyEnd.identity
        _ = cell.connect(replaying: false) { update, author in
            subject.on(ObjectIdentifier(author.object) == end ? .completed : .next(update.new))
        }
    }
}

extension Property: SubjectProtocol {
    /// Sets the value, or completes the property.
    ///
    /// The value of a completed property can still be set, but is not delivered any more. A later observer gets the
    /// value and the event `completed`.
    @inlinable
    public func on(_ event: Signal<Value, Never>.Event) {
        if case .next(let value) = event { cell.value = value } else { complete() }
    }

    /// Calls a function with the current value, and then with every event.
    @_disfavoredOverload
    @inlinable
    public func observe(with observer: @escaping Observer<Value, Never>) -> any Disposable {
        _serialSignal.observe(on: nil, observer)
    }

    @inlinable
    public var _serialSignal: Signal<Value, Never> {
        if let subject { return signal(through: subject) }
        return Signal(home: nil, canHop: true, observingElements: observeElements) { [self] downstream in
            let (observation, next, finish) = (downstream.observation, downstream.next, downstream.end)
            let end = PropertyEnd.identity
            if observation.isFollowed { FollowedWay.reach(cell) }
            let token = cell.connectWithValue(on: downstream.actor, atOnce: true) { update, author in
                if !observation.isActive { return }
                if ObjectIdentifier(author.object) == end {
                    finish(.finished)
                } else {
                    next(update.new)
                }
            }
            observation.attach(.token(token))
        }
    }

    /// Calls a function with the current value and all later ones. Precondition: No subject was given.
    @inlinable
    func observeElements(on actor: (any Actor)?, _ next: @escaping (Value) -> Void) -> ObservationToken {
        let end = PropertyEnd.identity
        return cell.connectWithValue(on: actor, atOnce: true) { update, author in
            if ObjectIdentifier(author.object) != end { next(update.new) }
        }
    }

    /// Returns a signal of the current value and then of a subject's events. A value that is set in between is emitted
    /// too.
    @usableFromInline
    func signal(through subject: Subject<Value, Never>) -> Signal<Value, Never> {
        Signal(
            home: nil,
            starting: Signal.producing(on: nil) { [self] observer in
                let first = cell.changes
                observer.receive(cell.value)
                let disposable = subject.observe(with: observer.on)
                if cell.changes != first { observer.receive(cell.value) }
                return disposable
            })
    }
}

/// The author of the last message of a cell, which tells that message from messages that set the value.
@usableFromInline
final class PropertyEnd: Sendable {
    @usableFromInline static let author = PropertyEnd()

    @usableFromInline static var identity: ObjectIdentifier { ObjectIdentifier(author) }
}

extension Property {
    /// The strategy by which the property delivers.
    public var delivery: any DeliveryStrategy { cell.delivery }

    /// Gives the property another strategy, which delivers in place.
    ///
    /// May be called at any time, from any thread and by observers. Waiting values are delivered by the new strategy,
    /// in the same sequence.
    public func setDelivery(_ strategy: some SynchronousDelivery) {
        cell.setDelivery(strategy)
    }

    /// Gives the property any other strategy. Its values may leave the context that sets them, so they are `Sendable`.
    public func setDelivery(_ strategy: some DeliveryStrategy) where Value: Sendable {
        cell.setDelivery(strategy)
    }

    /// Gives the property another strategy, which delivers in place.
    public func setDelivery(_ strategy: some SynchronousDelivery) where Value: Sendable {
        cell.setDelivery(strategy)
    }

    /// Forgets the values that the strategy keeps for later observers, which then begin with the current value.
    public func clearReplay() {
        cell.clearReplay()
    }

    /// The numbers of the property's work so far, in one consistent snapshot. O(observers)
    public var numbers: MessengerNumbers { cell.numbers }
}

extension StateReader {
    /// Reads the value of a property.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let (price, quantity) = (Property(5), Property(2))
    /// let total = Derived { read in read(price) * read(quantity) }
    /// quantity.value = 3
    /// print(total.value)    // prints: 15
    /// ```
    public func callAsFunction<Value>(_ property: Property<Value>) -> Value {
        property.cell._read(by: self)
    }
}

extension Transaction {
    /// The value of a property, as this transaction sees it. A property that is set in the transaction sends its last
    /// value, once.
    ///
    /// All properties are set before the first of them sends. An operator of several properties, such as
    /// `combineLatest`, passes on each of their values. A derived value or a tracked observation sees the transaction
    /// once.
    public subscript<Value>(property: Property<Value>) -> Value {
        get { self[property.cell] }
        set { self[property.cell] = newValue }
    }
}
