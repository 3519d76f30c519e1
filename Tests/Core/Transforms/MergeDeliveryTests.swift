import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Merged chains under every strategy", .serialized)
struct MergeDeliveryTests {
    @Test("merge in a chain: two threads, every pair of strategies, one sequence", arguments: Kind.pairs)
    func merged(_ pair: Pair) async throws {
        try await onOwnThread {
            let (first, second) = (pair.from.make(), pair.to.make())
            let messengers = [Messenger<Int>(delivery: first.strategy), Messenger<Int>(delivery: second.strategy)]
            let course = OperatorCourse()
            course.listener.observe(messengers[0]).filter { $0 >= 0 }.merge(with: messengers[1]).receive {
                course.note($0)
            }
            try onThreads(2) { thread in
                for number in 0..<100 { messengers[thread].send(thread * 1000 + number) }
            }
            try first.settle(messengers[0])
            try second.settle(messengers[1])
            let results = course.results.entries
            #expect(results.filter { $0 < 1000 } == Array(0..<100))
            #expect(results.filter { $0 >= 1000 } == Array(1000..<1100))
            #expect(course.overlaps.value == 0)
            #expect(course.listener.isObserving(messengers[0]) && course.listener.isObserving(messengers[1]))
            course.listener.stopObserving()
            for messenger in messengers { messenger.send(1) }
            try first.settle(messengers[0])
            try second.settle(messengers[1])
            #expect(course.results.count == 200)
        }
    }

    @Test("merge in a chain ends with the second of its sources, after what was sent")
    func mergeEnds() {
        for order in [[0, 1], [1, 0]] {
            let loop = MessageLoop()
            var messengers: [Messenger<Int>?] = [Messenger<Int>(), Messenger<Int>()]
            let observer = TestObserver<Int>()
            let token = observer.observe(messengers[0]!).merge(with: messengers[1]!).delivered(by: .loop(loop))
                .receive { observer.note($0) }
            for index in order {
                messengers[index]?.send(index)
                #expect(token.isActive)
                messengers[index] = nil
            }
            loop.runOnce()
            loop.runOnce()
            #expect(observer.log == order)
            #expect(!token.isActive)
        }
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let observer = TestObserver<Int>()
        let token = observer.observe(first).prefix(1).merge(with: second).receive { observer.note($0) }
        for number in 1...2 {
            first.send(number)
            second.send(number * 10)
        }
        #expect(observer.log == [1, 10, 20])
        #expect(token.isActive)
        second.stopBeingObserved()
        #expect(!token.isActive)
    }

    @Test("merge with itself, with nested sends: every message twice, in order")
    func mergeWithItself() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.observe(messenger).merge(with: messenger).receive { [weak messenger] number in
            observer.note(number)
            if number < 4 { messenger?.send(number * 2 + 2) }
        }
        messenger.send(1)
        #expect(observer.log == [1, 1, 4, 4, 4, 4])
    }
}
