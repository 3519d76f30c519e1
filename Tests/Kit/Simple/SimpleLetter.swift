import SwiftObserver
import SwiftObserverTesting

/// A message on its way.
final class SimpleLetter: @unchecked Sendable {  // variables by the hub's lock
    init(message: CountedMessage, author: AnyObject?, holdsAuthor: Bool) {
        self.message = message
        sender = author
        heldSender = holdsAuthor ? author : nil
    }

    let message: CountedMessage
    var audience = 0
    /// The causes of the messages that its handlers send.
    var causes: Causes?
    var hasWaited = false
    var author: AnyObject? { sender }

    private weak let sender: AnyObject?
    private let heldSender: AnyObject?
}
