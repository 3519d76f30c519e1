// forms: Forms.txt, capture: [weak self], body: self?.count += 1
import Receiver
import SwiftObserver

@globalActor actor Files { static let shared = Files() }

@Files final class Index: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
}
