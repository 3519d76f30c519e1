public import SwiftObserver
public import Synchronization

/// An observable value: it sends an `Update` whenever its value changes.
///
/// ```swift
/// let number = Var(23)
/// dog.observe(number) { update in print(update.new ?? 0) }
/// number <- 42                // prints: 42
/// ```
public typealias Var = Variable

/// An observable value: it sends an `Update` whenever its value changes.
///
/// ```swift
/// class Accountant: Observer {}
/// let (accountant, sum) = (Accountant(), Variable(23))
/// accountant.observe(sum) { update in print(update.new ?? 0) }
/// sum.value = 42    // prints: 42
/// ```
///
/// The value is optional, and nil by default. While observers are being called, it is the value that they are called
/// with. A value that an observer or another thread sets in the meantime takes effect once all observers that are
/// called in place have been called. So `old` of each update is `new` of the one before. Setting an equal value does
/// nothing. Reading and setting are safe from any thread if the value is `Sendable`. `==` of the value never runs under
/// a lock.
public final class Variable<Value: Equatable & Codable>: Observable, Codable {
    /// The messenger that delivers the updates. Updates that are sent to it directly do not wait for the values before
    /// them.
    public let messenger = Messenger<Update<Value?>>()
    // In an order that leaves no gap between the lock and the turn.
    @usableFromInline let lock = Lock()
    /// A `Turn`. The thread that has the turn applies values, one after the other.
    @usableFromInline let turn = Atomic<UInt8>(0)
    /// Written under the lock, by the thread that has the turn. So it may be read under the lock, or by that thread.
    @usableFromInline @exclusivity(unchecked) var storedValue: Value?
    /// Guarded by `lock`. Made when the first item has to wait: most variables never need it.
    @exclusivity(unchecked) private var queue: ValueQueue<Value>?

    /// The values of `turn`. It becomes free and taken without the lock. The mark is set and cleared under the lock.
    @usableFromInline
    enum Turn {
        @usableFromInline static var free: UInt8 { 0 }
        @usableFromInline static var taken: UInt8 { 1 }
        /// Taken, and the queue is not empty.
        @usableFromInline static var marked: UInt8 { 2 }
    }

    /// Creates a variable with a value.
    public init(_ value: Value? = nil) {
        storedValue = value
    }

    /// The current value. Setting it sends an update, unless the new value equals the old one.
    @inlinable
    public var value: Value? {
        get { lock.withLock { storedValue } }
        set {
            guard takeTurn() else { return wait(with: .value(newValue)) }
            apply(newValue)
            if !endTurn() { applyWaiting() }
        }
    }

    /// An update in which `old` and `new` are both the current value.
    @inlinable
    public var latestUpdate: Update<Value?> {
        let value = value
        return Update(value, value)
    }

    /// Sends an update in which `old` and `new` are both the current value.
    @inlinable
    public func send() {
        guard takeTurn() else { return wait(with: .latestUpdate) }
        messenger.send(Update(storedValue, storedValue), from: self)
        if !endTurn() { applyWaiting() }
    }

    /// Sends an update without changing the value.
    @inlinable
    public func send(_ update: Update<Value?>) {
        send(update, from: nil)
    }

    /// Sends an update without changing the value. The author is this variable, unless you pass another one.
    @inlinable
    public func send(_ update: Update<Value?>, from author: AnyAuthor?) {
        guard takeTurn() else { return wait(with: .update(update, ValueQueue.Author(author))) }
        messenger.send(update, from: author ?? self)
        if !endTurn() { applyWaiting() }
    }

    @inlinable
    func takeTurn() -> Bool {
        turn.compareExchange(expected: Turn.free, desired: Turn.taken, ordering: .acquiring).exchanged
    }

    /// Gives the turn back. Returns false if the queue is not empty; the turn is kept then.
    @inlinable
    func endTurn() -> Bool {
        turn.compareExchange(expected: Turn.taken, desired: Turn.free, ordering: .releasing).exchanged
    }

    /// Precondition: this thread has the turn.
    @inlinable
    func apply(_ new: Value?) {
        let old = storedValue
        guard old != new else { return }
        lock.withLock { storedValue = new }
        messenger.send(Update(old, new), from: self)
    }

    /// Leaves an item to the thread that has the turn, or performs it if the turn has become free in the meantime.
    @usableFromInline
    func wait(with item: ValueQueue<Value>.Entry) {
        let hasTurn = lock.withLock {
            while turn.load(ordering: .relaxed) != Turn.marked {
                if takeTurn() { return true }
                _ = turn.compareExchange(expected: Turn.taken, desired: Turn.marked, ordering: .relaxed)
            }
            let queue = queue ?? ValueQueue()
            queue.append(item)
            self.queue = queue
            return false
        }
        guard hasTurn else { return }
        perform(item)
        if !endTurn() { applyWaiting() }
    }

    /// Performs the items of the queue until it is empty, and gives the turn back.
    @usableFromInline
    func applyWaiting() {
        while let item = nextWaiting() {
            perform(item)
        }
    }

    private func nextWaiting() -> ValueQueue<Value>.Entry? {
        lock.withLock {
            if let item = queue?.popFirst() { return item }
            turn.store(Turn.free, ordering: .releasing)
            return nil
        }
    }

    private func perform(_ item: ValueQueue<Value>.Entry) {
        switch item {
        case .value(let value): apply(value)
        case .update(let update, let author): messenger.send(update, from: author.object ?? self)
        case .latestUpdate: messenger.send(Update(storedValue, storedValue), from: self)
        }
    }

    /// Decodes the value under the key `storedValue`; nil if it is missing or null.
    public convenience init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: VariableKey.self)
        self.init(try container.decodeIfPresent(Value.self, forKey: .storedValue))
    }

    /// Encodes the value under the key `storedValue`, and nothing for nil. Observers are not encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: VariableKey.self)
        try container.encodeIfPresent(value, forKey: .storedValue)
    }
}

private enum VariableKey: String, CodingKey {
    case storedValue
}

// `lock` and `turn` guard the properties, as their comments say.
extension Variable: @unchecked Sendable where Value: Sendable {}

/// The items that wait until the observers of a variable have been called: first updates, then values.
///
/// An update that a handler sends describes the current value, so it goes before the values that wait.
@usableFromInline
final class ValueQueue<Value> {
    @usableFromInline
    enum Entry {
        /// A value that takes effect and is sent as an update.
        case value(Value?)
        /// An update that is sent as it is.
        case update(Update<Value?>, Author)
        /// An update with the value at the time of sending.
        case latestUpdate
    }

    /// The author of an update. It is referenced weakly, since it may be in its `deinit`; nil once it is deallocated.
    @usableFromInline
    struct Author {
        @usableFromInline weak var object: AnyObject?

        @usableFromInline
        init(_ object: AnyObject?) {
            self.object = object
        }
    }

    private var updates = Fifo<Entry>()
    private var values = Fifo<Entry>()

    @usableFromInline
    init() {}

    func append(_ entry: Entry) {
        if case .value = entry { values.append(entry) } else { updates.append(entry) }
    }

    func popFirst() -> Entry? {
        updates.popFirst() ?? values.popFirst()
    }
}

/// Sets the value of a variable: `number <- 42`. Does nothing without a variable.
///
/// ```swift
/// let price = Var(5)
/// price <- 6
/// print(price)    // prints: 6
/// ```
public func <- <Value>(variable: Var<Value>?, value: Value?) {
    variable?.value = value
}

extension Variable: Equatable {
    /// Compares the values, not the variables.
    public static func == (lhs: Variable, rhs: Variable) -> Bool {
        lhs.value == rhs.value
    }
}

extension Variable: Comparable where Value: Comparable {
    /// Compares the values. `nil` comes last.
    public static func < (lhs: Variable, rhs: Variable) -> Bool {
        guard let left = lhs.value else { return false }
        guard let right = rhs.value else { return true }
        return left < right
    }
}

extension Variable: CustomStringConvertible where Value: CustomStringConvertible {
    /// The value's description; the empty text for nil.
    public var description: String { value?.description ?? "" }
}

extension Variable: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
    /// The value's description for debugging; the empty text for nil.
    public var debugDescription: String { value?.debugDescription ?? "" }
}
