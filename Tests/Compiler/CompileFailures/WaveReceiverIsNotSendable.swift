// error: type 'Model' does not conform to the 'Sendable' protocol
import Receiver
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(WaveReceiver<Model>.self) }  // its waves are not

final class Model: SwiftObserver.Observable {
    let messenger = Messenger<Int>()
    var state = 0
}
