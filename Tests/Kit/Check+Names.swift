import SwiftObserverTesting

extension Check {
    /// The name of the check beside which no other is told: who fails it does not deliver in place at all.
    static let handledInPlace =
        "what is delivered in place is handled by the thread that sends, before the send returns"
}
