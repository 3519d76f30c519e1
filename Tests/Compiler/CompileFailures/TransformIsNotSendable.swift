// error: does not conform to the 'Sendable' protocol
import SwiftObserver

final class Letter { var text = "" }

func needsSendable(_ value: some Sendable) {}

func f(letters: Messenger<Letter>) { needsSendable(letters.map { $0.text }) }
