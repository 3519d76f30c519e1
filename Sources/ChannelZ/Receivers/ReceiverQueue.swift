public import SwiftObserver

/// Delivers pulses to receivers.
///
/// ```swift
/// let queue = ReceiverQueue<String>()
/// let number = queue.addReceiver { print($0) }
/// queue.receive("hello")    // prints: hello
/// queue.removeReceptor(number)
/// print(queue.count)        // prints: 0
/// ```
///
/// Receivers are called in the order in which they were added. You may add and remove receivers and release the queue
/// at any time, inside receivers too. A pulse that a receiver puts in is delivered after the current one, up to the
/// depth of ``maxdepth``.
public final class ReceiverQueue<T>: ReceiverType {
    /// A function that is called with each pulse.
    ///
    /// ```swift
    /// let show: ReceiverQueue<String>.Receptor = { print($0) }
    /// let queue = ReceiverQueue<String>()
    /// queue.addReceipt { show($0) }
    /// queue.receive("hello")    // prints: hello
    /// ```
    public typealias Receptor = (T) -> Void

    /// The number of nested pulses that are delivered: see ``ChannelZReentrancyLimit``.
    public let maxdepth: Int

    /// The messenger that delivers the pulses. Use it for functions that the queue itself does not have.
    public let messenger: Messenger<T>

    private let lock = Lock()
    // Guarded by `lock`.
    private var tokens: [Int64: ObservationToken] = [:]
    private var lastIndex: Int64 = 0

    /// Creates a queue that delivers as ``ChannelZDelivery`` says.
    ///
    /// - Parameter maxdepth: Negative means 0; nil means ``ChannelZReentrancyLimit``.
    public init(maxdepth: Int? = nil) {
        let depth = max(0, maxdepth ?? ChannelZReentrancyLimit)
        self.maxdepth = depth
        messenger = Messenger()
        messenger.limitDepth(to: depth, delivery: unusualDelivery)
    }

    /// The number of receivers. O(count)
    public var count: Int { messenger.numbers.observers }

    /// Delivers a pulse.
    @inlinable
    public func receive(_ element: T) {
        messenger.send(element)
    }

    /// Counts a pulse that was refused because it was too deep. Set a breakpoint here to find its cause.
    ///
    /// ```swift
    /// let queue = ReceiverQueue<Int>(maxdepth: 1)
    /// queue.addReceipt { queue.receive($0 + 1) }
    /// queue.receive(1)
    /// print(ChannelZReentrantReceptions.get() > 0)    // prints: true
    /// ```
    public func reentrantChannelReception(_ element: Any) {
        ChannelZReentrantReceptions.increment()
    }

    /// Adds a receiver that stays until its receipt is cancelled.
    ///
    /// ```swift
    /// let queue = ReceiverQueue<String>()
    /// let receipt = queue.addReceipt { print($0) }
    /// queue.receive("hello")    // prints: hello
    /// receipt.cancel()
    /// ```
    @preconcurrency
    @discardableResult
    public func addReceipt(
        @_inheritActorContext _ receptor: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        let closure = ClientClosure.handler(receptor)
        return add(Listener(on: closure.actor, plain: closure.call))
    }

    /// Adds a receiver, and returns the number that removes it.
    @preconcurrency
    @discardableResult
    public func addReceiver(
        @_inheritActorContext _ receptor: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> Int64 {
        let closure = ClientClosure.handler(receptor)
        let token = add(Listener(on: closure.actor, plain: closure.call))
        return lock.withLock {
            lastIndex += 1
            tokens[lastIndex] = token
            return lastIndex
        }
    }

    /// Removes the receiver with a number, if there is one.
    public func removeReceptor(_ index: Int64) {
        let token = lock.withLock { tokens.removeValue(forKey: index) }
        token?.stop()
    }

    /// Removes all receivers.
    ///
    /// ```swift
    /// let queue = ReceiverQueue<String>()
    /// queue.addReceipt { print($0) }
    /// queue.clear()
    /// print(queue.count)    // prints: 0
    /// ```
    public func clear() {
        let all = lock.withLock {
            defer { tokens = [:] }
            return tokens
        }
        messenger.stopBeingObserved()
        withExtendedLifetime(all) {}
    }

    @usableFromInline
    func add(_ listener: Listener<T>) -> ObservationToken {
        messenger.connect(listener)
    }
}

// The messenger locks by itself; `lock` guards the rest.
extension ReceiverQueue: @unchecked Sendable where T: Sendable {}

/// An object that emits pulses of a type: the superclass of cells.
///
/// ```swift
/// let sources: [ReceiverQueueSource<Mutation<Int>>] = [
///     ValueTransceiver(1), ValueTransceiver(2),
/// ]
/// print(sources.count)    // prints: 2
/// ```
open class ReceiverQueueSource<T> {
    public init() {}
}
