import Foundation
import OpenCombine
import SwiftObserver
import Testing

/// The first observer answers 1 with 2. What does the second one get?
@Suite("Order of nested sends")
struct NestedOrderTests {
    @Test("SwiftObserver: 1, 2")
    @MainActor func swiftObserver() {
        let messenger = Messenger<Int>()
        var got: [Int] = []
        let first = messenger.observe { if $0 == 1 { messenger.send(2) } }
        let second = messenger.observe { got.append($0) }
        messenger.send(1)
        withExtendedLifetime((first, second)) {}
        #expect(got == [1, 2])
    }

    @Test("OpenCombine: one of the two gets 2 before 1")
    func openCombine() {
        let subject = PassthroughSubject<Int, Never>()
        var (left, right): ([Int], [Int]) = ([], [])
        func answer(_ number: Int) { if number == 1, left.count + right.count == 1 { subject.send(2) } }
        let subscriptions = [
            subject.sink {
                left.append($0); answer($0)
            },
            subject.sink {
                right.append($0); answer($0)
            },
        ]
        subject.send(1)
        withExtendedLifetime(subscriptions) {}
        #expect(left != right)
        #expect(left.sorted() == [1, 2])
        #expect(right.sorted() == [1, 2])
    }

    @Test("NotificationCenter: 2, 1")
    func notificationCenter() {
        let center = NotificationCenter()
        let name = Notification.Name("number")
        let log = Log()
        let tokens = [0, 1].map { place in
            center.addObserver(forName: name, object: nil, queue: nil) { notification in
                let number = notification.userInfo?["number"] as? Int ?? 0
                log.add(number, by: place)
                if number == 1, log.count == 1 {
                    center.post(name: name, object: nil, userInfo: ["number": 2])
                }
            }
        }
        center.post(name: name, object: nil, userInfo: ["number": 1])
        tokens.forEach(center.removeObserver)
        #expect(log.of(0) != log.of(1))
        #expect(log.of(0).sorted() == [1, 2])
        #expect(log.of(1).sorted() == [1, 2])
    }
}
