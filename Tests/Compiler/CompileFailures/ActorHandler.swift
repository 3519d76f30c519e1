// error: capture of 'letter' with non-Sendable type 'Letter' in a '@Sendable' closure
import SwiftObserver

final class Letter { var text = "" }
actor Office: Observer { let receiver = Receiver() }

func f(office: Office, numbers: Messenger<Int>, letter: Letter) {
    office.observe(numbers) { _, number in letter.text = "\(number)" }
}
