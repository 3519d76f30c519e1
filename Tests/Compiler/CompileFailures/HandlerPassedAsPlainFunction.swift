// warning: passing non-Sendable parameter 'handler' to function expecting a '@Sendable' closure
import SwiftObserver

final class Person: Observer, Sendable { let receiver = Receiver() }

func f(person: Person, numbers: Messenger<Int>, handler: @escaping (Int) -> Void) {
    person.observe(numbers, receive: handler)
}
