// error: type 'Letter' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter { var text = "" }
actor Office: Observer {
    nonisolated let receiver = Receiver()
    var letters: [Letter] = []
}

func f(office: Office, letters: Messenger<Letter>) {
    office.observe(letters) { office, letter in office.letters.append(letter) }
}
