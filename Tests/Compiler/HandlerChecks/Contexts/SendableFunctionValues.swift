// forms: ValueForms.txt
import Receiver
import SwiftObserver

final class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    func watch(
        none: @escaping @Sendable () -> Void, one: @escaping @Sendable (Int) -> Void,
        two: @escaping @Sendable (Int, AnyAuthor) -> Void, update: @escaping @Sendable (Update<Int>) -> Void,
        several: @escaping @Sendable (Update<Int>, Update<Int>) -> Void,
        three: @escaping @Sendable (Update<Int>, Update<Int>, Update<Int>) -> Void,
        four: @escaping @Sendable (Update<Int>, Update<Int>, Update<Int>, Update<Int>) -> Void,
        change: @escaping @Sendable (Int) -> Int, test: @escaping @Sendable (Int) -> Bool
    ) {
        // FORMS
    }
}
