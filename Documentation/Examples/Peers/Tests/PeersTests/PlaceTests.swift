import Foundation
import OpenCombine
import SwiftObserver
import Synchronization
import Testing

/// Something is sent on a thread of its own. Where does a handler run that belongs to the main actor?
@Suite("Where a handler runs")
struct PlaceTests {
    @Test("SwiftObserver: on the main actor, on which it was written")
    @MainActor func swiftObserver() async {
        let messenger = Messenger<Int>()
        var got = 0
        let observation = messenger.observe {
            MainActor.assertIsolated()
            got = $0
        }
        await onAThread { messenger.send(1) }
        while got == 0 { await Task.yield() }
        withExtendedLifetime(observation) {}
    }

    @Test("OpenCombine: on the thread that sends")
    func openCombine() async {
        let subject = Unchecked(PassthroughSubject<Int, Never>())
        let place = Mutex<ObjectIdentifier?>(nil)
        let subscription = subject.value.sink { _ in
            place.withLock { $0 = ObjectIdentifier(Thread.current) }
        }
        let sender = Mutex<ObjectIdentifier?>(nil)
        await onAThread {
            sender.withLock { $0 = ObjectIdentifier(Thread.current) }
            subject.value.send(1)
        }
        withExtendedLifetime(subscription) {}
        #expect(place.withLock { $0 } != nil)
        #expect(place.withLock { $0 } == sender.withLock { $0 })
    }

    @Test("NotificationCenter: on the thread that posts")
    func notificationCenter() async {
        let center = NotificationCenter()
        let name = Notification.Name("number")
        let place = Mutex<ObjectIdentifier?>(nil)
        let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
            place.withLock { $0 = ObjectIdentifier(Thread.current) }
        }
        let sender = Mutex<ObjectIdentifier?>(nil)
        await onAThread {
            sender.withLock { $0 = ObjectIdentifier(Thread.current) }
            center.post(name: name, object: nil)
        }
        center.removeObserver(token)
        #expect(place.withLock { $0 } != nil)
        #expect(place.withLock { $0 } == sender.withLock { $0 })
    }

    private struct Unchecked<Value>: @unchecked Sendable {  // used on one thread after the other
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private func onAThread(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { goOn in
            Thread {
                work()
                goOn.resume()
            }.start()
        }
    }
}
