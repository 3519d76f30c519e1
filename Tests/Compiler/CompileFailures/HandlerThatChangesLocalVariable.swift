// warning: mutation of captured var 'sum' in concurrently-executing code
import SwiftObserver

final class Person: Observer, Sendable { let receiver = Receiver() }

func f(person: Person, numbers: Messenger<Int>) -> Int {
    var sum = 0
    person.observe(numbers) { sum += $0 }
    numbers.send(1)
    return sum
}
