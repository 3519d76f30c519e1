// error: type 'Letter' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter: Equatable {
    var text = ""
    static func == (left: Letter, right: Letter) -> Bool { left.text == right.text }
}

func f() { _ = Var(Letter(), delivery: .mainLoop) }
