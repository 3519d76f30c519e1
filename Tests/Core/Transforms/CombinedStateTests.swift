import SwiftObserver
import TestSupport
import Testing

/// Combined observations and combining objects, for state that is set faster than it is delivered.
@Suite("Combined state")
struct CombinedStateTests {
    /// Two halves of one variable, which differ by a factor of ten, combined in one of the ways there are.
    enum Way: CaseIterable, CustomTestStringConvertible {
        case object, objectOfThree, two, three, four, five, erased

        var testDescription: String { "\(self)" }

        /// Begins an observation that notes all messages, and returns the objects that have to be held.
        func observe(
            _ state: Var<Int>, by observer: TestObserver<[Int]>, initial: Bool, removing: Bool
        ) -> [AnyObject] {
            let ten = half(of: state, times: 10, removing)
            let one = half(of: state, times: 1, removing)
            let (big, small) = (ten.buffered, one.buffered)
            var held = [ten.object, one.object]
            switch self {
            case .object:
                let both = big.combineLatest(small)
                observer.observe(both, initial: initial) { observer.note([$0 / 10, $1]) }
                held.append(both)
            case .objectOfThree:
                let all = big.combineLatest(small, state)
                observer.observe(all, initial: initial) { observer.note([$0 / 10, $1, $2.new]) }
                held.append(all)
            case .two:
                observer.observe(big, small, initial: initial) { observer.note([$0 / 10, $1]) }
            case .three:
                observer.observe(state, big, small, initial: initial) { observer.note([$0.new, $1 / 10, $2]) }
            case .four:
                observer.observe(big, state, small, state, initial: initial) {
                    observer.note([$0 / 10, $1.new, $2, $3.new])
                }
            case .five:
                observer.observe(big, small, state, big, small, initial: initial) {
                    observer.note([$0 / 10, $1, $2.new, $3 / 10, $4])
                }
            case .erased:
                let both = big.combineLatest(small).map { [$0 / 10, $1] }.erased()
                observer.observe(both, initial: initial) { observer.note($0) }
                held.append(both)
            }
            return held + [big, small]
        }

        private func half(
            of state: Var<Int>, times factor: Int, _ removing: Bool
        ) -> (object: AnyObject, buffered: AnyBufferedObservable<Int>) {
            let half = state.new().map { $0 * factor }
            guard removing else { return (half, half.erased()) }
            let filtered = half.removeDuplicates()
            return (filtered, filtered.erased())
        }
    }

    @Test("What is made of one variable fits together, whatever waits", arguments: Way.allCases, [false, true])
    func onALoop(_ way: Way, removing: Bool) {
        for initial in [false, true] {
            for bound in 0...2 {
                let loop = MessageLoop()
                let state =
                    bound == 0
                    ? Var(0, delivery: .loop(loop))
                    : Var(0, delivery: .loop(loop).bounded(to: bound, dropping: .oldest))
                let observer = TestObserver<[Int]>()
                let held = way.observe(state, by: observer, initial: initial, removing: removing)
                for round in 1...3 {
                    for step in 1...3 { state.value = round * 10 + step }
                    loop.runOnce()
                    #expect(observer.log.last?.first == round * 10 + 3)
                }
                expectOneState(observer.log)
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test("A handler that sets the variable does not tear what is made of it", arguments: Way.allCases, [false, true])
    func handlerSets(_ way: Way, removing: Bool) {
        for kind in [Kind.ordered, .immediate] {
            let state = Var(0, delivery: kind.make().strategy)
            let clamp = state.observe { [weak state] in if $0.new > 5 { state?.value = 5 } }
            let observer = TestObserver<[Int]>()
            let held = way.observe(state, by: observer, initial: false, removing: removing)
            state.value = 9
            #expect(observer.log.last?.first == 5)
            expectOneState(observer.log)
            withExtendedLifetime((held, clamp)) {}
        }
    }

    @Test("What changes while it is read is read again", arguments: [1, 3, 12])
    func readAgain(times: Int) {
        let (state, fuel) = (Var(0), Counter())
        let big = state.new().map { [weak state] number in
            // As another thread may do between the two reads.
            if fuel.value > 0, number > 0 {
                fuel.add(-1)
                state?.value += 1
            }
            return number * 10
        }
        let small = state.new().map { $0 }
        let both = big.combineLatest(small)
        let observer = TestObserver<[Int]>()
        observer.observe(both) { observer.note([$0 / 10, $1]) }
        observer.observe(big, small) { observer.note([$0 / 10, $1]) }
        observer.observe(big, state, small) { observer.note([$0 / 10, $1.new, $2]) }
        observer.observe(big, big, small, small) { observer.note([$0 / 10, $1 / 10, $2, $3]) }
        for _ in 1...3 {
            fuel.add(times)
            state.value += 1
            expectOneState(observer.log)
            #expect(Set(observer.log.last ?? []) == [state.value])
        }
        withExtendedLifetime(both) {}
    }

    @Test("Two threads: nothing older than before, and the last value last", arguments: Way.allCases)
    func threads(_ way: Way) async throws {
        try await onOwnThread {
            for kind in [Kind.ordered, .queue] {
                let setup = kind.make()
                let state = Var(0, delivery: setup.strategy)
                let observer = TestObserver<[Int]>()
                let held = way.observe(state, by: observer, initial: true, removing: true)
                try onThreads(2) { _ in for _ in 0..<500 { state.modify { $0 += 1 } } }
                try setup.settle(state)
                #expect(Set(observer.log.last ?? []) == [1_000])
                for place in observer.log[0].indices {
                    let shown = observer.log.map { $0[place] }
                    #expect(shown == shown.sorted())
                }
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test("An update keeps its old value, and has the new one of the moment; one that did not send has both")
    func updates() {
        let loop = MessageLoop()
        let (first, second) = (Var(0, delivery: .loop(loop)), Var(0, delivery: .loop(loop)))
        let observer = TestObserver<[Update<Int>]>()
        observer.observe(first, second) { observer.note([$0, $1]) }
        first.value = 1
        second.value = 2
        first.value = 3
        loop.runOnce()
        #expect(
            observer.log == [
                [Update(0, 3), Update(2, 2)], [Update(1, 3), Update(2, 2)], [Update(3, 3), Update(0, 2)],
            ])
    }

    @Test("An update keeps its old value in an object of any number of variables")
    func oldValues() {
        let (a, b, c, d) = (Var(1), Var(1), Var(1), Var(1))
        let (two, three, four) = (a.combineLatest(b), a.combineLatest(b, c), a.combineLatest(b, c, d))
        let observer = TestObserver<Update<Int>>()
        observer.observe(two) { observer.note($0.0) }
        observer.observe(three) { observer.note($0.0) }
        observer.observe(four) { observer.note($0.0) }
        a.value = 2
        b.value = 2
        #expect(observer.log == Array(repeating: Update(1, 2), count: 3) + Array(repeating: Update(2, 2), count: 3))
    }

    @Test("What observables of one's own contribute: messages as they were sent, updates up to date")
    func customSources() {
        final class Document: BufferedObservable {
            enum Event { case nothing, opened, saved }
            let messenger: Messenger<Event>
            var latestMessage: Event { .nothing }
            init(_ loop: MessageLoop) { messenger = Messenger(delivery: .loop(loop)) }
        }
        final class Score: BufferedObservable {
            let messenger: Messenger<Update<Int>>
            var points = 0 { didSet { send(Update(oldValue, points)) } }
            var latestMessage: Update<Int> { Update(points, points) }
            init(_ loop: MessageLoop) { messenger = Messenger(delivery: .loop(loop)) }
        }
        let loop = MessageLoop()
        let (document, score) = (Document(loop), Score(loop))
        let observer = TestObserver<String>()
        observer.observe(document, score) { observer.note("\($0) \($1.old)-\($1.new)") }
        let name = document.map { "\($0)" }
        let both = name.combineLatest(score)
        observer.observe(both) { observer.note("object \($0) \($1.old)-\($1.new)") }
        document.send(.opened)
        document.send(.saved)
        score.points = 1
        score.points = 2
        loop.runOnce()
        let expected = ["opened 2-2", "saved 2-2", "nothing 0-2", "nothing 1-2"]
        #expect(observer.log.filter { !$0.hasPrefix("object") } == expected)
        #expect(observer.log.filter { $0.hasPrefix("object") } == expected.map { "object " + $0 })
    }

    @Test("A source that is gone contributes what it sent before")
    func goneSource() {
        let loop = MessageLoop()
        var first: Var<Int>? = Var(0, delivery: .loop(loop))
        let second = Var(5)
        let observer = TestObserver<[Int]>()
        observer.observe(first!, second) { observer.note([$0.new, $1.new]) }
        first?.value = 1
        first?.value = 2
        first = nil
        loop.runOnce()
        #expect(observer.log == [[1, 5], [2, 5]])
    }

    private func expectOneState(_ log: [[Int]]) {
        let torn = log.filter { Set($0).count != 1 }
        #expect(torn.isEmpty)
    }
}
