import Dispatch
import Synchronization

/// Writes down what happens, on whatever thread it does.
final class Recorder: Sendable {
    private let events = Mutex<[Event]>([])
    private let depth = Mutex(0)
    private let placeOfTurn = Mutex<Place?>(nil)
    static let queueKey = DispatchSpecificKey<Place>()

    func record(_ event: Event) {
        events.withLock { $0.append(event) }
    }

    var all: [Event] { events.withLock { $0 } }

    func send(_ message: String, _ send: (String) -> Void) {
        let outer = depth.withLock {
            $0 += 1
            return $0 - 1
        }
        record(.sendBegan(message, depth: outer))
        send(message)
        depth.withLock { $0 -= 1 }
        record(.sendEnded(message))
    }

    /// Called by a handler.
    func received(_ message: String, by observer: Observers, isReplay: Bool) {
        record(.received(message, by: observer, isReplay: isReplay, on: place))
    }

    func turn(_ place: Place = .loop, _ turn: () -> Void) {
        record(.turn)
        placeOfTurn.withLock { $0 = place }
        turn()
        placeOfTurn.withLock { $0 = nil }
    }

    private var place: Place {
        if let place = DispatchQueue.getSpecific(key: Recorder.queueKey), place == .queue { return .queue }
        if depth.withLock({ $0 }) > 0 { return .inSend }
        return placeOfTurn.withLock { $0 } ?? .mainQueue
    }
}
