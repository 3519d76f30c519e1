import SwiftObserver

/// A mere identity: an author, or an observer that does nothing of its own.
final class Person: Observer, Sendable {
    let receiver = Receiver()
}
