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
        lock.withLock { current }
    }

    /// Observes another source; false if it is the same.
    func exchange(with source: O) -> Bool {
        let replaced: (source: O, token: ObservationToken?, number: Int)? = lock.withLock {
            guard current !== source else { return nil }
            count += 1
            defer { (current, token) = (source, nil) }
            return (current, token, count)
        }
        guard let replaced else { return false }
        replaced.token?.stop()
        let newToken = observe(source)
        let isLatest = lock.withLock {
            if replaced.number == count { token = newToken }
            return replaced.number == count
        }
        if !isLatest { newToken.stop() }
        return true
    }

    private func observe(_ source: O) -> ObservationToken {
        source.messenger.connect(by: receiver) { [inbox] update, author in inbox.send(update, from: author) }
    }
}
