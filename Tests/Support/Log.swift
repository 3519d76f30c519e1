internal import SwiftObserver
internal import Synchronization

/// A list that any thread may add to and read.
public final class Log<Entry>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var list: [Entry] = []

    public init() {}

    public var entries: [Entry] { lock.withLock { list } }
    public var count: Int { lock.withLock { list.count } }
    public var last: Entry? { lock.withLock { list.last } }

    public func add(_ entry: Entry) { lock.withLock { list.append(entry) } }

    /// Empties the list, and returns the entries that were added since the last time.
    @discardableResult
    public func take() -> [Entry] {
        var taken: [Entry] = []
        lock.withLock { swap(&taken, &list) }
        return taken
    }

    /// Removes the last entry and returns it.
    public func takeLast() -> Entry? { lock.withLock { list.popLast() } }

    /// Waits until the list has that many entries, on a thread that may block, and returns all of them.
    public func entries(whenThereAre count: Int) throws -> [Entry] {
        try wait { self.count >= count }
        return entries
    }
}

extension Log where Entry: Sendable {
    /// Waits until the list has that many entries, without blocking a thread of the tests, and returns all of them.
    public func awaitEntries(_ count: Int) async throws -> [Entry] {
        try await waitAsync { self.count >= count }
        return entries
    }
}

/// A number that any thread may change and read.
public final class Counter: Sendable {
    private let number: Atomic<Int>

    public init() { number = Atomic(0) }

    public var value: Int { number.load(ordering: .acquiring) }

    /// Adds to the number and returns the sum.
    @discardableResult
    public func add(_ change: Int = 1) -> Int {
        number.wrappingAdd(change, ordering: .acquiringAndReleasing).newValue
    }

    /// Returns the number and begins at zero again.
    @discardableResult
    public func take() -> Int { number.exchange(0, ordering: .acquiringAndReleasing) }
}

/// Holds a reference that can be dropped, on any thread.
public final class Holder<Object>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var held: Object?

    public init(_ object: Object? = nil) { held = object }

    public var object: Object? {
        get { lock.withLock { held } }
        set {
            var gone: Object? = newValue
            lock.withLock { swap(&held, &gone) }
        }
    }
}

/// Calls a closure in its `deinit`, for tests of when references are released.
public final class LastWords: Sendable {
    private let speak: @Sendable () -> Void

    public init(_ speak: @escaping @Sendable () -> Void) { self.speak = speak }

    deinit { speak() }
}

/// A flag that any thread may raise and look at.
public final class Flag: Sendable {
    private let raised = Atomic<Bool>(false)

    public init() {}

    public var isRaised: Bool { raised.load(ordering: .relaxed) }

    public func raise() { raised.store(true, ordering: .relaxed) }
}

/// A variable that any thread may change and read.
public final class Box<Content: Sendable>: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var current: Content?

    public init(_ content: Content?) { current = content }

    public var content: Content? {
        get { lock.withLock { current } }
        set {
            let before = lock.withLock {
                defer { current = newValue }
                return current
            }
            withExtendedLifetime(before) {}
        }
    }
}
