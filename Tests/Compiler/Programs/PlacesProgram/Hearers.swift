internal import SwiftObserver

/// What one handler was given, and whether it ever ran where it must not. Belongs to the handler's context.
struct Hearing: Sendable {
    var messages: [Int] = []
    var wentAstray = false
}

/// A class of the main actor, whose state only that actor may touch.
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

/// An actor, whose state only it may touch.
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
