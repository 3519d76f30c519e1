import SwiftObserver4

/// An observer that declares nothing.
class Dog: Observer, @unchecked Sendable {}

/// An observer that declares its receiver.
final class OwnDog: Observer, Sendable {
    let receiver = Receiver()
}

/// An observable that declares nothing.
class Sky: Observable, @unchecked Sendable {
    init(_ latestUpdate: Int = 0) { self.latestUpdate = latestUpdate }
    let latestUpdate: Int
}

/// An observable that declares its messenger.
final class OwnSky: Observable, Sendable {
    init(_ latestUpdate: Int = 0) { self.latestUpdate = latestUpdate }
    let latestUpdate: Int
    let messenger = Messenger<Int>()
}

/// Calls a closure when it dies: an observer or observable with last words, or an object that a handler has captured.
class Mortal: Observer, Observable, @unchecked Sendable {
    private let inDeinit: (Mortal) -> Void

    init(_ inDeinit: @escaping (Mortal) -> Void) { self.inDeinit = inDeinit }

    var latestUpdate: Int { 0 }

    deinit { inDeinit(self) }
}
