// error: type 'Model' does not conform to the 'Sendable' protocol
import SwiftObserver

func stored(_ model: Model) -> AnyBufferedObservable<Int> { AnyBufferedObservable(model) }

final class Model: BufferedObservable {
    let messenger = Messenger<Int>()
    var latestMessage = 0
}
