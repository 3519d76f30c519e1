// error: type 'Letter' does not conform to the 'Sendable' protocol
import Dispatch
import SwiftObserver

final class Letter { var text = "" }

func f(letters: Messenger<Letter>) { letters.setDelivery(.queue(.main)) }
