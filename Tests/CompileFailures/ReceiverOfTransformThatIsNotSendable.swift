// error: type 'Model' does not conform to the 'Sendable' protocol
import Receiver
import SwiftObserver

/// The receiver retains the transform, which retains the model.
func receiver(_ mapped: Mapper<Model, String>) -> WaveReceiver<String> { mapped.makeReceiver() }

final class Model: SwiftObserver.Observable {
    let messenger = Messenger<Int>()
    var state = 0
}
