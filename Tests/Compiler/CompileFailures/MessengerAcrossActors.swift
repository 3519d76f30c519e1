// error: sending
import SwiftObserver

final class Letter { var text = "" }
actor Office {
    func take(_ letters: Messenger<Letter>) { letters.send(Letter()) }
}

func f(office: Office, letters: Messenger<Letter>) async { await office.take(letters) }
