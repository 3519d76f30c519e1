import SwiftObserverTesting

extension Check {
    /// The name of the check that stands alone: a strategy that fails it does not deliver in place at all.
    static let handledInPlace =
        "what is delivered in place is handled by the thread that sends, before the send returns"
}
