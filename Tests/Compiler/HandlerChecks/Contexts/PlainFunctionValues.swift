// forms: ValueForms.txt, warns in Swift 6: -
import Receiver
import SwiftObserver

final class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    func watch(
        none: @escaping () -> Void, one: @escaping (Int) -> Void, two: @escaping (Int, AnyAuthor) -> Void,
        update: @escaping (Update<Int>) -> Void, several: @escaping (Update<Int>, Update<Int>) -> Void,
        three: @escaping (Update<Int>, Update<Int>, Update<Int>) -> Void,
        four: @escaping (Update<Int>, Update<Int>, Update<Int>, Update<Int>) -> Void,
        change: @escaping (Int) -> Int, test: @escaping (Int) -> Bool
    ) {
        // FORMS
    }
}
