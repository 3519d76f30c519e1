// error: passing closure as a 'sending' parameter risks causing data races
import SwiftObserver

final class Letter { var text = "" }

func f(letters: Messenger<Letter>) {
    Task.detached { letters.send(Letter()) }
    letters.send(Letter())
}
