// error: 'Messenger<Int>' conform to 'BufferedObservable'
import SwiftObserver

final class Person: Observer { let receiver = Receiver() }

func f(person: Person, one: Messenger<Int>, two: Messenger<Int>) { person.observe(one, two) { print($0, $1) } }
