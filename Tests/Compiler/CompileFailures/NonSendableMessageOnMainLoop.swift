// error: type 'Letter' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter { var text = "" }

func f() { _ = Messenger<Letter>(delivery: .mainLoop) }
