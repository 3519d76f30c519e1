import SwiftObserverTesting

/// A message on its way.
final class SimpleLetter: @unchecked Sendable {  // `audience` by the hub's lock
    init(message: CountedMessage, author: AnyObject?, holdsAuthor: Bool) {
        self.message = message
        sender = author
        heldSender = holdsAuthor ? author : nil
    }

    let message: CountedMessage
    var audience = 0
    var author: AnyObject? { sender }

    private weak let sender: AnyObject?
    private let heldSender: AnyObject?
}
