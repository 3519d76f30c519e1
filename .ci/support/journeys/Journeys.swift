// Each journey is prepared, the coverage counters are reset, and then the journey is made once. The program exits while
// everything is alive, so that the end of the objects isn't counted.
import Dispatch
import Foundation
import SwiftObserver

@_silgen_name("__llvm_profile_reset_counters") func resetCounters()

final class Reader: Observer { let receiver = SwiftObserver.Receiver() }

@main
struct Journeys {
    static func main() { make(CommandLine.arguments[1]) }

    /// Belongs to no actor, and so do the handlers that name none.
    nonisolated static func make(_ journey: String) {
        let messenger = Messenger<Int>()
        let reader = Reader()
        switch journey {
        case "ordered":
            reader.observe(messenger) { _ in }
            messenger.send(1)
            resetCounters()
            messenger.send(2)
        case "queue":
            queue(reader)
        case "replay":
            messenger.setDelivery(.warm(upTo: 1))
            messenger.send(1)
            reader.observe(messenger) { _ in }
            let late = Reader()
            resetCounters()
            late.observe(messenger) { _ in }
            withExtendedLifetime((messenger, reader, late)) { exit(0) }
        case "nested":
            messenger.setDelivery(.immediate)
            reader.observe(messenger) { [weak messenger] number in if number < 2 { messenger?.send(number + 1) } }
            resetCounters()
            messenger.send(1)
        case "observe":
            reader.observe(messenger) { _ in }
            let late = Reader()
            resetCounters()
            late.observe(messenger) { _ in }
            withExtendedLifetime((messenger, reader, late)) { exit(0) }
        default:
            reader.observe(messenger) { _ in }
            var late: Reader? = Reader()
            late?.observe(messenger) { _ in }
            resetCounters()
            late = nil
        }
        withExtendedLifetime((messenger, reader)) { exit(0) }
    }

    /// To a handler of the main actor, from another thread: the second message, since the first one makes much.
    private nonisolated static func queue(_ reader: Reader) -> Never {
        let messenger = Messenger<Int>(delivery: .queue(DispatchQueue(label: "strategy")))
        let isHandled = DispatchSemaphore(value: 0)
        reader.observe(messenger) { @MainActor (_: Int) in isHandled.signal() }
        DispatchQueue(label: "sender").async {
            messenger.send(1)
            isHandled.wait()
            settle()
            resetCounters()
            messenger.send(2)
            isHandled.wait()
            settle()
            exit(0)
        }
        dispatchMain()
    }

    /// Lets the turn end that has called the handler.
    private nonisolated static func settle() { Thread.sleep(forTimeInterval: 0.3) }
}
