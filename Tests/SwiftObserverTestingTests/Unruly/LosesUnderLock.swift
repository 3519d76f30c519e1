import SwiftObserver
import SwiftObserverTesting

/// A messenger that calls handlers while it holds a lock, and loses every fortieth message.
final class LosesUnderLock: TestedMessenger, @unchecked Sendable {  // `count` by the script, which uses one thread
    static let subject = Subject("loses under a lock", features: []) {
        Specimen(messenger: LosesUnderLock())
    }

    func send(_ message: CountedMessage, from author: AnyObject?) {
        count += 1
        if count % 40 != 0 { base.send(message, from: author) }
    }

    func makeObserver() -> any TestedObserver {
        base.makeObserver()
    }

    private let base = SimpleMessenger(SimpleHub(DeliveryClaims(), fault: .callsUnderLock))
    private var count = 0
}
