// warning: main actor-isolated property 'title' can not be mutated from a Sendable closure
// warns in Swift 5 mode too
import SwiftObserver

@MainActor final class Screen: Observer {
    nonisolated let receiver = Receiver()
    var title = ""
}

func f(screen: Screen, texts: Messenger<String>) { screen.observe(texts) { screen.title = $0 } }
