// error: type 'Letter' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter { var text = "" }

func f(letters: Messenger<Letter>) -> AnyObject { letters.delivered(by: .mainLoop) }
