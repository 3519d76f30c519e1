// error: cannot find 'observe' in scope
// error: type 'Model' does not conform to the 'Sendable' protocol
// error: member 'map' cannot be used on value of type 'any BufferedObservable<Int>'
// error: cannot convert value of type 'Mapper<Messenger<String>, Int>' to specified type 'Messenger<Int>'
// error: ambiguous use of 'send'
// error: non-class type 'Screen' cannot conform to class protocol 'Observer'
import SwiftObserver

struct Logger {
    func log(_ numbers: Messenger<Int>) { observe(numbers) { _ in } }
}

final class Model: BufferedObservable {
    let messenger = Messenger<Int>()
    var latestMessage = 0
}

func stored(_ model: Model) -> AnyBufferedObservable<Int> { model.erased() }

func mapped(_ numbers: any BufferedObservable<Int>) { _ = numbers.map { $0 } }

func lengths(_ texts: Messenger<String>) {
    let lengths: Messenger<Int> = texts.map { $0.count }
    let send = lengths.send
}

struct Screen: Observer {
    let receiver = Receiver()
}
