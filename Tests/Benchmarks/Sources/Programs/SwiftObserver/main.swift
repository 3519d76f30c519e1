import SwiftObserver

final class Dog: Observer {
    let receiver = Receiver()
}

let messenger = Messenger<Int>()
let dog = Dog()
dog.observe(messenger) { print($0) }
messenger.send(1)
