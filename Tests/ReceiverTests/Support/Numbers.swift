import Receiver
import SwiftObserver

extension WaveReceiver {

    /// How many listen, observe, or derive.
    var listenerCount: Int { messenger.numbers.observers }
}
