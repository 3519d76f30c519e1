import SwiftObserver

/// The observer of all scenarios.
final class Dog: Observer {
    let receiver = Receiver()
}
