// compiles
// What the other files do wrong, done right: shows that they fail for their own reasons.
import Dispatch
import SwiftObserver
import SwiftObserverOptionals

final class Letter { var text = "" }
final class Person: Observer, Sendable { let receiver = Receiver() }
actor Office {
    let receiver = Receiver()
    var read = 0
    func take(_ numbers: Messenger<Int>) { numbers.send(1) }
}
extension Office: Observer {}
struct Sleepy: DeliveryStrategy {
    func schedule(_ delivery: Delivery) { delivery.run() }
}

func synchronousStrategiesServeAnyMessage() {
    let letters = Messenger<Letter>(delivery: .ordered.warm(upTo: 3))
    let person = Person()
    letters.setDelivery(.immediate.bounded(to: 1, dropping: .newest))
    person.observe(letters) { print($0.text) }
    person.observe(letters).map { $0.text }.delivered(by: .mainLoop).receive { print($0) }
}

func sendableMessagesGoAnywhere(office: Office, loop: MessageLoop) {
    let numbers = Messenger<Int>(delivery: .mainLoop.warm(upTo: 3))
    let number = Var(0, delivery: .queue(.main))
    numbers.setDelivery(.queue(.main).latestOnly)
    numbers.setDelivery(.loop(loop))
    numbers.setDelivery(Sleepy())
    number.setDelivery(.cold)
    let doubled = numbers.map { $0 * 2 }.filter { $0 > 0 }.delivered(by: .mainLoop)
    Task.detached {
        await office.take(numbers)
        doubled.send(2)
    }
    office.observe(numbers) { office, number in office.read += number }
}

func plainArithmetic(one: Int?, number: Var<Int>) -> Int { one + one + number * 2 }

func handlersNeedNotLookAtTheMessage(person: Person, numbers: Messenger<Int>, signal: Messenger<Void>, office: Office) {
    person.observe(numbers) { print("something") }
    person.observe(signal) { print("something") }
    office.observe(numbers) { print("something") }
    let (one, two) = (numbers.observe { print("something") }, signal.observe { print("something") })
    person.observe(numbers) {
        print("one thing"); print("and another")
    }
    withExtendedLifetime((one, two)) {}
}

func timeBelongsToStrategies(person: Person, query: Var<String>) -> Messenger<String> {
    person.observe(query).new().delivered(by: .ordered.debounced(for: .milliseconds(300)).latestOnly).receive {
        print($0)
    }
    return Messenger(delivery: .mainLoop.debounced(for: .milliseconds(300)))
}
