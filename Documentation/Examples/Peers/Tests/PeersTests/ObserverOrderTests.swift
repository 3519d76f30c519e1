import Foundation
import OpenCombine
import SwiftObserver
import Testing

/// A hundred observers begin, one after the other. In which order are they called?
@Suite("Order of observers")
struct ObserverOrderTests {
    @Test("SwiftObserver: as they began")
    func swiftObserver() {
        let messenger = Messenger<Int>()
        let log = Log()
        let observations = (0..<100).map { place in messenger.observe { log.add($0, by: place) } }
        messenger.send(1)
        withExtendedLifetime(observations) {}
        #expect(log.observers == Array(0..<100))
    }

    @Test("OpenCombine: any order")
    func openCombine() {
        let subject = PassthroughSubject<Int, Never>()
        let log = Log()
        let subscriptions = (0..<100).map { place in subject.sink { log.add($0, by: place) } }
        subject.send(1)
        withExtendedLifetime(subscriptions) {}
        #expect(log.observers.sorted() == Array(0..<100))
        #expect(log.observers != Array(0..<100))
    }

    @Test("NotificationCenter, in swift-corelibs-foundation: any order")
    func notificationCenter() {
        let center = NotificationCenter()
        let name = Notification.Name("number")
        let log = Log()
        let tokens = (0..<100).map { place in
            center.addObserver(forName: name, object: nil, queue: nil) { _ in log.add(1, by: place) }
        }
        center.post(name: name, object: nil)
        tokens.forEach(center.removeObserver)
        #expect(log.observers.sorted() == Array(0..<100))
        #expect(log.observers != Array(0..<100))
    }
}
