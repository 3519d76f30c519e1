import Foundation
import Testing

/// The typed messages of NotificationCenter, which Foundation has since Swift 6.2.
@Suite("Typed notifications")
@MainActor struct TypedNotificationTests {
    final class Room: Sendable {}

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    struct Line: NotificationCenter.AsyncMessage {
        typealias Subject = Room
        let number: Int
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    struct Tap: NotificationCenter.MainActorMessage {
        typealias Subject = Room
        let number: Int
    }

    @Test("NotificationCenter: each sequence has a bound, and drops its oldest messages without a word")
    func bound() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let center = NotificationCenter()
        let room = Room()
        var lines = center.messages(of: room, for: Line.self, bufferSize: 2).makeAsyncIterator()
        for number in 1...5 { center.post(Line(number: number), subject: room) }
        #expect(await lines.next(isolation: #isolation)?.number == 4)
        #expect(await lines.next(isolation: #isolation)?.number == 5)
    }

    @Test("NotificationCenter: messages of the main actor are delivered in place, nested ones first")
    func nested() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let center = NotificationCenter()
        let room = Room()
        let (first, second) = (Record(), Record())
        func begin(_ record: Record) -> NotificationCenter.ObservationToken {
            center.addObserver(of: room, for: Tap.self) { tap in
                record.numbers.append(tap.number)
                if tap.number == 1, first.numbers.count + second.numbers.count == 1 {
                    center.post(Tap(number: 2), subject: room)
                }
            }
        }
        let tokens = [begin(first), begin(second)]
        center.post(Tap(number: 1), subject: room)
        #expect(first.numbers != second.numbers)
        #expect(first.numbers.sorted() == [1, 2])
        #expect(second.numbers.sorted() == [1, 2])
        withExtendedLifetime(tokens) {}
    }

    @MainActor final class Record {
        var numbers: [Int] = []
    }
}
