// error: main actor-isolated property 'title' can not be mutated from a nonisolated context
import SwiftObserver

@MainActor final class Screen: Observer {
    nonisolated let receiver = Receiver()
    var title = ""
}

func f(screen: Screen, texts: Messenger<String>) { screen.observe(texts) { screen.title = $0 } }
