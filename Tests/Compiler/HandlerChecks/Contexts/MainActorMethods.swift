// forms: ValueForms.txt, warns in Swift 5: -
import Receiver
import SwiftObserver

@MainActor final class Label: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
    func none() { count += 1 }
    func one(_: Int) { count += 1 }
    func two(_: Int, _: AnyAuthor) { count += 1 }
    func update(_: Update<Int>) { count += 1 }
    func several(_: Update<Int>, _: Update<Int>) { count += 1 }
    func three(_: Update<Int>, _: Update<Int>, _: Update<Int>) { count += 1 }
    func four(_: Update<Int>, _: Update<Int>, _: Update<Int>, _: Update<Int>) { count += 1 }
    func change(_ number: Int) -> Int { number + count }
    func test(_ number: Int) -> Bool { number > count }
}
