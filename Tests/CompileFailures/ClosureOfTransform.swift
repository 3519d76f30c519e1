// error: capture of 'letter' with non-Sendable type 'Letter' in a '@Sendable' closure
import SwiftObserver

final class Letter { var text = "" }

func f(numbers: Messenger<Int>, letter: Letter) -> AnyObject { numbers.map { "\($0)" + letter.text } }
