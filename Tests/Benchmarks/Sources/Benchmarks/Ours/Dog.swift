import SwiftObserver

/// The observer of all scenarios.
final class Dog: Observer, Sendable {
    let receiver = Receiver()
}
