// error: passing closure as a 'sending' parameter risks causing data races
import SwiftObserver

final class Letter { var text = "" }

func f(letters: Messenger<Letter>) {
    let texts = letters.map { $0.text }
    Task.detached { texts.send("") }
    letters.send(Letter())
}
