internal import SwiftObserver

/// A mapping's source, whose updates it has sent to an inbox.
final class MappingSource<O: Observable> {
    private let inbox: Messenger<O.UpdateType>
    /// Ends the observation when the mapping is deallocated.
    private let receiver = Receiver()
    private let lock = Lock()
    // Guarded by `lock`.
    private var current: O
    private var token: ObservationToken?
    /// Counts the changes, so that of two at the same time only the later one stays.
    private var count = 0

    init(_ source: O, inbox: Messenger<O.UpdateType>) {
        current = source
        self.inbox = inbox
        token = observe(source)
    }

    var source: O {
        lock.lock()
        defer { lock.unlock() }
        return current
    }

    /// Observes another source; false if it is the same.
    func exchange(with source: O) -> Bool {
        lock.lock()
        guard current !== source else {
            lock.unlock()
            return false
        }
        let (old, oldToken) = (current, token)
        current = source
        token = nil
        count += 1
        let number = count
        lock.unlock()
        oldToken?.stop()
        withExtendedLifetime(old) {}
        let newToken = observe(source)
        lock.lock()
        let isLatest = number == count
        if isLatest { token = newToken }
        lock.unlock()
        if !isLatest { newToken.stop() }
        return true
    }

    private func observe(_ source: O) -> ObservationToken {
        source.messenger.connect(by: receiver) { [inbox] update, author in inbox.send(update, from: author) }
    }
}
