// A handler in code without isolation that touches the state of an actor.
import SwiftObserver

@MainActor final class Screen: Observer {
    nonisolated let receiver = Receiver()
    var title = ""
}

func f(screen: Screen, texts: Messenger<String>) {
    screen.observe(texts) { screen.title = $0 }  // warns in Swift 5: - // warns in Swift 6: -
}
