internal import SwiftObserver

/// An alarm that was set. It rings once or is called off, and then retains nothing.
@usableFromInline
final class AlarmTicket: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var action: (() -> Void)?
    @exclusivity(unchecked) private var cancel: (@Sendable () -> Void)?
    @exclusivity(unchecked) private var isOver = false

    @usableFromInline
    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    /// Runs the action, unless the alarm was called off.
    @usableFromInline
    func ring() {
        let action = end().action
        action?()
    }

    /// Calls the alarm off, and releases everything that it retains before returning.
    @usableFromInline
    func callOff() {
        let (cancel, action) = end()
        cancel?()
        withExtendedLifetime(action) {}
    }

    /// Sets the function that cancels the alarm at its time source, or calls it at once if the alarm has rung or was
    /// called off.
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
