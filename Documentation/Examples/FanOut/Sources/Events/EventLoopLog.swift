import NIOCore
import SwiftObserver

/// Prints each line on an event loop of SwiftNIO, for as long as it's held. No one who posts waits for it.
final class EventLoopLog: Observer {
    let receiver = Receiver()

    init(of room: Messenger<String>, on loop: any EventLoop) {
        observe(room).delivered(by: .executor(loop.executor)).receive { print($0) }
    }
}
