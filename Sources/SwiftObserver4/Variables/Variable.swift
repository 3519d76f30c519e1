public import SwiftObserver
public import Synchronization

/// An observable value: it sends an `Update` whenever its value changes.
///
/// ```swift
/// let number = Var(23)
/// dog.observe(number) { update in print(update.new ?? 0) }
/// number <- 42                // prints 42
/// ```
public typealias Var = Variable

/// An observable value: it sends an `Update` whenever its value changes.
///
/// The value is optional, and nil unless it is given another one. While observers are being called, it is the one that
/// they are called with: a value that is set in the meantime, by one of them or by another thread, takes effect when
/// all who are called in place have been. So `old` of each update is `new` of the one before. Setting an equal value
/// does nothing. Reading and setting are safe from any thread if the value is `Sendable`. `==` of the value never runs
/// under a lock.
public final class Variable<Value: Equatable & Codable>: Observable, Codable {
    /// Delivers the updates. What is sent through it directly does not wait for its turn among the values.
    public let messenger = Messenger<Update<Value?>>()
    /// Who has the turn applies values, one after the other: see `Turn`.
    @usableFromInline let turn = Atomic<UInt8>(0)
    @usableFromInline let lock = Lock()
    /// Written by the thread that has the turn, under the lock. So it may be read by either.
    @usableFromInline @exclusivity(unchecked) var storedValue: Value?
    /// Under the lock.
    @exclusivity(unchecked) private var queue = ValueQueue<Value>()

    /// The values of `turn`. It becomes free and taken without the lock; the mark is set, and cleared, under it.
    @usableFromInline
    enum Turn {
        @usableFromInline static var free: UInt8 { 0 }
        @usableFromInline static var taken: UInt8 { 1 }
        /// Taken, and something waits in the queue.
        @usableFromInline static var marked: UInt8 { 2 }
    }

    /// A variable with a value, or with nil.
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

    /// Sends an update without changing the value, with another author; without one, this variable is the author.
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

    /// False if something waits.
    @inlinable
    func endTurn() -> Bool {
        turn.compareExchange(expected: Turn.taken, desired: Turn.free, ordering: .releasing).exchanged
    }

    /// For the thread that has the turn.
    @inlinable
    func apply(_ new: Value?) {
        let old = storedValue
        guard old != new else { return }
        lock.withLock { storedValue = new }
        messenger.send(Update(old, new), from: self)
    }

    /// Leaves it to the thread that has the turn, or takes the turn, if that has become free in the meantime.
    @usableFromInline
    func wait(with item: ValueQueue<Value>.Entry) {
        let hasTurn = lock.withLock {
            while turn.load(ordering: .relaxed) != Turn.marked {
                if takeTurn() { return true }
                _ = turn.compareExchange(expected: Turn.taken, desired: Turn.marked, ordering: .relaxed)
            }
            queue.append(item)
            return false
        }
        guard hasTurn else { return }
        perform(item)
        if !endTurn() { applyWaiting() }
    }

    /// Performs what waits until nothing does, and gives the turn back.
    @usableFromInline
    func applyWaiting() {
        while let item = nextWaiting() {
            perform(item)
        }
    }

    private func nextWaiting() -> ValueQueue<Value>.Entry? {
        lock.withLock {
            if let item = queue.popFirst() { return item }
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

    /// A variable with the value under the key `storedValue`, or with nil if there is none or it is null.
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

// Guarded by the lock and the turn, as said at each property.
extension Variable: @unchecked Sendable where Value: Sendable {}
