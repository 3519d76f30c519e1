public import SwiftObserver

/// Receivers, and the delivery to them.
///
/// Receivers are called in the order in which they were added. Adding and removing receivers and dropping the queue are
/// allowed at any time, inside receivers too. What a receiver puts in is delivered after the pulse in hand, up to the depth
/// of ``maxdepth``.
public final class ReceiverQueue<T>: ReceiverType {
    /// What is called with each pulse.
    public typealias Receptor = (T) -> Void

    /// How deep pulses may lead to each other: see ``ChannelZReentrancyLimit``.
    public let maxdepth: Int

    /// Delivers the pulses: the place for what the queue has no name of its own for.
    public let messenger: Messenger<T>

    private let lock = Lock()
    // Guarded by `lock`.
    private var tokens: [Int64: ObservationToken] = [:]
    private var lastIndex: Int64 = 0

    /// - Parameter maxdepth: Negative means 0; nil means ``ChannelZReentrancyLimit``.
    public init(maxdepth: Int? = nil) {
        let depth = max(0, maxdepth ?? ChannelZReentrancyLimit)
        self.maxdepth = depth
        messenger = Messenger()
        messenger.limitDepth(to: depth, delivery: unusualDelivery)
    }

    /// How many receivers there are. O(count)
    public var count: Int { messenger.numbers.observers }

    /// Delivers a pulse.
    @inlinable
    public func receive(_ element: T) {
        messenger.send(element)
    }

    /// Counts a pulse that was refused because it came too deep. Set a breakpoint here to find out what led to it.
    public func reentrantChannelReception(_ element: Any) {
        ChannelZReentrantReceptions.increment()
    }

    /// Adds a receiver that stays until its receipt is cancelled.
    @preconcurrency
    @discardableResult
    public func addReceipt(
        @_inheritActorContext _ receptor: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        let closure = ClientClosure.handler(receptor)
        let call = closure.call
        return add(Listener(on: closure.actor) { pulse, _ in call(pulse) })
    }

    /// Adds a receiver, and returns the number by which it can be removed.
    @preconcurrency
    @discardableResult
    public func addReceiver(
        @_inheritActorContext _ receptor: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> Int64 {
        let closure = ClientClosure.handler(receptor)
        let call = closure.call
        let token = add(Listener(on: closure.actor) { pulse, _ in call(pulse) })
        return lock.withLock {
            lastIndex += 1
            tokens[lastIndex] = token
            return lastIndex
        }
    }

    /// Removes the receiver that was given this number, if there is one.
    public func removeReceptor(_ index: Int64) {
        let token = lock.withLock { tokens.removeValue(forKey: index) }
        token?.stop()
    }

    /// Removes all receivers.
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

// The messenger brings its own synchronisation, and the rest is guarded by the lock.
extension ReceiverQueue: @unchecked Sendable where T: Sendable {}
