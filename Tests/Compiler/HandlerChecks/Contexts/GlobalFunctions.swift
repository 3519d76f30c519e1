// forms: ValueForms.txt
import Receiver
import SwiftObserver

final class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    func watch() {
        // FORMS
    }
}

nonisolated func none() {}
nonisolated func one(_: Int) {}
nonisolated func two(_: Int, _: AnyAuthor) {}
nonisolated func update(_: Update<Int>) {}
nonisolated func several(_: Update<Int>, _: Update<Int>) {}
nonisolated func three(_: Update<Int>, _: Update<Int>, _: Update<Int>) {}
nonisolated func four(_: Update<Int>, _: Update<Int>, _: Update<Int>, _: Update<Int>) {}
nonisolated func change(_ number: Int) -> Int { number }
nonisolated func test(_ number: Int) -> Bool { number > 0 }
