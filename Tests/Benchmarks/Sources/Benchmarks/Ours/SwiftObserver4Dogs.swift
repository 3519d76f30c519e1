import SwiftObserver4

/// An observer that declares nothing.
final class PlainDog: Observer {}

/// An observer that declares its receiver.
final class DeclaringDog: Observer {
    let receiver = Receiver()
}

/// An observable that declares nothing.
final class PlainSky: Observable {
    let latestUpdate = 0
}

/// An observable that declares its messenger.
final class DeclaringSky: Observable {
    let latestUpdate = 0
    let messenger = Messenger<Int>()
}
