import ReactiveKit
import SwiftObserver
import Testing

/// Elements that stay on one thread: they can be delivered in place by any strategy that does so.
@Suite("Elements that are not Sendable")
struct UnsendableElementTests {
    private final class Element {
        let number: Int

        init(_ number: Int) {
            self.number = number
        }
    }

    private func numbers(_ signal: some SignalProtocol<Element, Never>) -> [Int] {
        nonisolated(unsafe) var numbers: [Int] = []
        signal.observeNext { numbers.append($0.number) }.dispose()
        return numbers
    }

    /// Whether nested sends are delivered depth first.
    private func isImmediate(_ subject: ReactiveKit.Subject<Element, Never>) -> Bool {
        nonisolated(unsafe) var order: [Int] = []
        nonisolated(unsafe) let sender = subject
        let first = subject.observeNext { if $0.number == 100 { sender.send(Element(101)) } }
        let second = subject.observeNext { if $0.number >= 100 { order.append($0.number) } }
        subject.send(Element(100))
        first.dispose()
        second.dispose()
        return order == [101, 100]
    }

    @Test("RK-103 RK-104 RK-105 subjects take strategies that deliver in place, and keep what they kept")
    func subjects() {
        let replay = ReplaySubject<Element, Never>(bufferSize: 2, delivery: .immediate)
        let one = ReplayOneSubject<Element, Never>(delivery: .immediate)
        let subjects = [PassthroughSubject<Element, Never>(delivery: .immediate), replay, one]
        for subject in subjects {
            #expect(isImmediate(subject))
            for number in 1...3 { subject.send(Element(number)) }
        }
        #expect(subjects.map { numbers($0) } == [[], [2, 3], [3]])
        for subject in subjects {
            subject.setDelivery(.ordered.cold)
            #expect(!isImmediate(subject))
            for number in 4...6 { subject.send(Element(number)) }
        }
        #expect(subjects.map { Array(numbers($0).suffix(4)) } == [[101, 4, 5, 6], [5, 6], [6]])
        #expect(replay.bufferSize == 2)
        #expect(ReplaySubject<Element, Never>(bufferSize: -1, delivery: .ordered).bufferSize == 0)
        for subject in subjects {
            subject.clearReplay()
            #expect(numbers(subject) == [])
        }
    }

    @Test("RK-106 a subject of loading states does, too")
    func loading() {
        let subject = ReplayLoadingValueSubject<Element, Failure, Never>(bufferSize: 1, delivery: .immediate)
        subject.send(.loaded(Element(1)))
        subject.setDelivery(.ordered)
        subject.send(.loaded(Element(2)))
        #expect(numbers(subject.value()) == [2])
    }

    @Test("RK-113 properties do, too")
    func properties() {
        let property = Property(Element(0), delivery: .immediate)
        nonisolated(unsafe) let setter = property
        nonisolated(unsafe) var order: [Int] = []
        let first = property.observeNext { if $0.number == 1 { setter.value = Element(2) } }
        let second = property.observeNext { order.append($0.number) }
        property.value = Element(1)
        #expect(order == [0, 2, 1])
        property.setDelivery(.ordered.warm(upTo: 1))
        order = []
        property.value = Element(1)
        #expect(order == [1, 2])
        #expect(numbers(property) == [2])
        first.dispose()
        second.dispose()
    }
}
