import Receiver
import SwiftObserver

extension WaveReceiver {

    /// How many listen, observe, or derive.
    var listenerCount: Int { messenger.numbers.observers }

    /// Ends all of that, for tests whose listeners or operators retain a transmitter, and thus themselves.
    func endListening() { stopBeingObserved() }
}
