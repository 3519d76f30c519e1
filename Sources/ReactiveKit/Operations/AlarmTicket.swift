internal import SwiftObserver

/// One alarm that was set: rings once, or is called off. Either way it holds nothing any more.
@usableFromInline
final class AlarmTicket: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var action: (() -> Void)?
    @exclusivity(unchecked) private var cancel: (@Sendable () -> Void)?
    @exclusivity(unchecked) private var isOver = false

    /// A ticket that does nothing yet.
    init() {}

    @usableFromInline
    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Takes what is to be done at the time. Does it at once if the alarm has rung or was called off.
    func arm(_ action: @escaping () -> Void) {
        let isLate = lock.withLock { () -> Bool in
            if !isOver { self.action = action }
            return isOver
        }
        if isLate { action() }
    }

    /// Does what was to be done at the time, unless the alarm was called off.
    @usableFromInline
    func ring() {
        let action = end().action
        action?()
    }

    /// Calls it off. What it held is released before this returns.
    @usableFromInline
    func callOff() {
        let (cancel, action) = end()
        cancel?()
        withExtendedLifetime(action) {}
    }

    /// Takes how the time source is told that nothing is to ring.
    @usableFromInline
    func keep(_ cancel: @escaping @Sendable () -> Void) {
        let isLate = lock.withLock { () -> Bool in
            if !isOver { self.cancel = cancel }
            return isOver
        }
        if isLate { cancel() }
    }

    private func end() -> (cancel: (@Sendable () -> Void)?, action: (() -> Void)?) {
        lock.withLock {
            defer { (cancel, action, isOver) = (nil, nil, true) }
            return (cancel, action)
        }
    }
}

/// A weak reference to a ticket, which can be taken under a lock.
@usableFromInline
final class AlarmReference: Sendable {
    @usableFromInline weak let ticket: AlarmTicket?

    @usableFromInline
    init(_ ticket: AlarmTicket) {
        self.ticket = ticket
    }
}
