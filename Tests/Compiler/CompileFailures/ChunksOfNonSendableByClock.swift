// error: type 'Model' does not conform to the 'Sendable' protocol
import SwiftObserver

final class Model { var state = 0 }

func f(models: Messenger<Model>) {
    _ = models.chunked(upTo: 5, or: .milliseconds(10))  // the clock takes them to another thread
}
