import Receiver
import SwiftObserver

extension WaveReceiver {

    /// How many listen, observe, or derive.
    var listenerCount: Int { messenger.numbers.observers }

    /// Ends all observations, for tests with listeners or operators that retain a transmitter, and thus themselves.
    func endListening() { stopBeingObserved() }
}
