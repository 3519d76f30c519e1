import SwiftObserver
import SwiftObserverTesting

/// A messenger that calls handlers while it holds a lock, and loses every fortieth message.
final class LosesUnderLock: TestedMessenger, @unchecked Sendable {  // `count` by the lock
    static let subject = Subject("loses under a lock", features: []) {
        LosesUnderLock()
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        let isLost = lock.withLock {
            count += 1
            return count % 40 == 0
        }
        if !isLost { base.send(message, from: author) }
    }

    func makeObserver() -> any TestedObserver {
        base.makeObserver()
    }

    private let base = SimpleMessenger(SimpleHub(DeliveryClaims(), fault: .callsUnderLock))
    private let lock = Lock()
    private var count = 0
}
