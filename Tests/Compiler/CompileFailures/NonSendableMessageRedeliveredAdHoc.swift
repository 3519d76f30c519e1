// error: type 'Letter' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter { var text = "" }
final class Person: Observer { let receiver = Receiver() }

func f(person: Person, letters: Messenger<Letter>) {
    person.observe(letters).delivered(by: .mainLoop).receive { print($0.text) }
}
