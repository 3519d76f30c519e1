internal import SwiftObserver

/// The messages of one handler, and whether it ever ran in the wrong place. Belongs to the handler's context.
struct Hearing: Sendable {
    var messages: [Int] = []
    var wentAstray = false
}

/// A class with state of the main actor.
@MainActor
final class MainHearer: Observer {
    let receiver = Receiver()
    private(set) var hearing = Hearing()
    /// Whether a job of the main actor is in the middle of something.
    private(set) var isBusy = false

    func begin(_ messenger: Messenger<Int>) -> ObservationToken {
        observe(messenger) { [weak self] number in
            guard let self else { return }
            hearing.wentAstray = hearing.wentAstray || !MainQueueMark.isHere || isBusy
            hearing.messages.append(number)
        }
    }

    /// Keeps the main actor busy while something is sent elsewhere.
    func whileBusy(_ body: () -> Void) {
        isBusy = true
        body()
        isBusy = false
    }
}

/// An actor with state of its own.
actor ActorHearer: Observer {
    nonisolated let receiver = Receiver()
    private(set) var hearing = Hearing()

    func begin(_ messenger: Messenger<Int>) -> ObservationToken {
        observe(messenger) { hearer, number in
            hearer.assertIsolated()
            hearer.hearing.wentAstray = hearer.hearing.wentAstray || MainQueueMark.isHere
            hearer.hearing.messages.append(number)
        }
    }
}
