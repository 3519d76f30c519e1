import SwiftObserver
import TestSupport
import Testing

@Suite("Ends of operators")
struct OperatorLifetimeTests {
    /// The objects that are released, before which message, and where.
    private struct Deaths {
        /// Before or during which message the origin, the transform and the observer go: after all, if there is none.
        let steps: [Int]
        /// In which order they go, if it is during the same one.
        let order: [Int]
        let place: Place

        enum Place: CaseIterable { case outside, inEarlierHandler, inLaterHandler }

        static let all = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].flatMap { order in
            lists(upTo: 3, of: 5).filter { $0.count == 3 }.flatMap { steps in
                Place.allCases.map { Deaths(steps: steps, order: order, place: $0) }
            }
        }

        /// How many messages get through as long as all of these are there.
        func passing(_ needed: [Int]) -> Int {
            needed.map { one in
                // The message during which its origin goes still comes through.
                let isAfter = place == .inLaterHandler || place == .inEarlierHandler && one == 0
                return isAfter ? min(steps[one] + 1, input.count) : steps[one]
            }.min()!
        }
    }

    private static let input = [1, 1, 4, 2]

    /// Origin, transform and observer, each of which can be let go of.
    private final class Things: Sendable {
        let origin = Holder(Messenger<Int>())
        let object = Holder<any SwiftObserver.Observable<Int> & AnyObject>()
        let observer = Holder(Person())
        let log = Log<Int>()

        func letGo(_ deaths: Deaths, before step: Int) {
            for one in deaths.order where deaths.steps[one] == step {
                switch one {
                case 0: origin.object = nil
                case 1: object.object = nil
                default: observer.object = nil
                }
            }
        }
    }

    @Test("origin, transform and observer let go of in every order, at every step", arguments: Operation.all)
    func objects(_ operation: Operation) {
        for deaths in Deaths.all {
            check(operation, deaths, needed: [1, 2]) { things in
                let made = operation.object(things.origin.object!)
                things.object.object = made
                things.observer.object!.observe(AnyOrigin(made)) { [log = things.log] in log.add($0) }
            }
        }
    }

    @Test(
        "origin and observer of a chain let go of in every order, at every step",
        arguments: Operation.all + [.startWith])
    func chains(_ operation: Operation) {
        for deaths in Deaths.all where deaths.order == [0, 1, 2] || deaths.order == [2, 1, 0] {
            check(operation, deaths, needed: [0, 2]) { things in
                operation.chain(things.observer.object!.observe(things.origin.object!)).receive {
                    [log = things.log] in log.add($0)
                }
            }
        }
    }

    private func check(_ operation: Operation, _ deaths: Deaths, needed: [Int], _ begin: (Things) -> Void) {
        let things = Things()
        weak let origin = things.origin.object
        weak let observer = things.observer.object
        let other = Person()
        let step = Holder<Int>()
        let letGo: @Sendable (Int) -> Void = { _ in things.letGo(deaths, before: step.object!) }
        if deaths.place == .inEarlierHandler { other.observe(things.origin.object!, receive: letGo) }
        begin(things)
        weak let object = things.object.object
        if deaths.place == .inLaterHandler { other.observe(things.origin.object!, receive: letGo) }
        for (index, number) in Self.input.enumerated() {
            step.object = index
            if deaths.place == .outside { letGo(0) }
            // No handler is left to release them once the origin is gone.
            if let origin { origin.send(number) } else { letGo(0) }
        }
        let passed = Array(Self.input.prefix(deaths.passing(needed)))
        if things.log.entries != operation.model(passed) {
            Issue.record("\(operation.name), \(deaths): \(things.log.entries)")
        }
        step.object = Self.input.count
        letGo(0)
        #expect(origin == nil && observer == nil)
        let isGone = object == nil
        #expect(isGone)
    }

    @Test("what was sent comes through although its origin is gone, as long as the transform is there")
    func waiting() {
        for operation in Operation.all + [.startWith] {
            let (loop, observer) = (MessageLoop(), TestObserver<Int>())
            var origin: Messenger<Int>? = Messenger(delivery: .loop(loop))
            weak let weakOrigin = origin
            var object: (any SwiftObserver.Observable<Int>)? = operation.object(origin!)
            let token = operation.chain(observer.observe(origin!)).receive { observer.note($0) }
            for number in Self.input { origin?.send(number) }
            origin = nil
            #expect(weakOrigin != nil)
            withExtendedLifetime(object) {}
            object = nil
            #expect(weakOrigin == nil)
            loop.runOnce()
            loop.runOnce()
            if observer.log != operation.model(Self.input) { Issue.record("\(operation.name): \(observer.log)") }
            #expect(!token.isActive)
        }
    }

    @Test("what a closure, a result or a remembered message held is released with the observation or the object")
    func releases() {
        let released = Counter()
        func words() -> LastWords { LastWords { released.add() } }
        let messenger = Messenger<LastWords>()
        do {
            let observer = Person()
            let captured = words()
            observer.observe(messenger).removeDuplicates { _, new in captured === new }.scan(words()) { _, new in new }
                .startWith(words()).compactMap { $0 }.prefix(9).receive { _ in }
            messenger.send(words())
            messenger.send(words())
            #expect(released.value == 2)
        }
        #expect(released.value == 5)
        do {
            let captured = words()
            let object = messenger.removeDuplicates { _, new in captured === new }.scan(words()) { _, new in new }
                .compactMap { $0 }.prefix(9).startWith(words())
            messenger.send(words())
            messenger.send(words())
            #expect(object.latestMessage !== captured)
            withExtendedLifetime(object) {}
        }
        #expect(released.value == 10)
    }

    @Test("observations of a prefix object go on in silence, and hear its next origin")
    func silentPrefix() {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let object = first.prefix(1)
        let observer = TestObserver<Int>()
        let token = observer.record(object)
        first.send(1)
        first.send(2)
        #expect(token.isActive)
        object.origin = second
        second.send(3)
        second.send(4)
        #expect(observer.log == [1, 3])
    }
}
