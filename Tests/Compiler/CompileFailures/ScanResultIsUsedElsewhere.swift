// error: sending 'model' risks causing data races
import SwiftObserver

final class Model { var state = 0 }

func isUsedElsewhere(_ numbers: Messenger<Int>, _ model: Model) {
    _ = numbers.scan(model) { model, number in model }  // the caller goes on using it
}
