import SwiftObserver
import Testing

/// An observation that begins with the latest message of an object without duplicates is never left with it.
@Suite("removeDuplicates objects and the latest message")
struct DuplicateFilterTests {
    private let observer = TestObserver<Int>()

    @Test("A variable that goes back before its update was delivered", arguments: [false, true])
    func overtaken(isCombined: Bool) {
        for (index, delivery) in [LoopChange.latestOnly, .plain, .newest].enumerated() {
            let loop = MessageLoop()
            let amount = Var(1, delivery: delivery.strategy(loop))
            let shown = amount.new().removeDuplicates()
            let other = Var(0)
            let observer = TestObserver<Int>()
            amount.value = 2
            if isCombined {
                observer.observe(shown, other, initial: true) { amount, _ in observer.note(amount) }
            } else {
                begin(observer, with: shown)
            }
            loop.runOnce()
            amount.value = 1
            loop.runOnce()
            amount.value = 2
            other.value += 1
            amount.value = 1
            for _ in 0..<3 { loop.runOnce() }
            #expect(observer.log.last == 1, "\(index)")
            withExtendedLifetime(shown) {}
        }
    }

    @Test("latestOnly: what takes the place of an update that was given before it came")
    func replaced() {
        let loop = MessageLoop()
        let amount = Var(1, delivery: .loop(loop).latestOnly)
        let shown = amount.new().removeDuplicates()
        amount.value = 2
        begin(observer, with: shown)
        amount.value = 1
        loop.runOnce()
        loop.runOnce()
        #expect(observer.log.last == 1)
    }

    @Test("A limit for nested sends that has left an update out")
    func nestingLimit() {
        let amount = Var(1, delivery: .ordered.limitingNesting(to: 0))
        let shown = amount.new().removeDuplicates()
        let other = TestObserver<Int>()
        let token = other.observe(amount) { [unowned amount] in if $0.new == 5 { amount.value = 2 } }
        amount.value = 5
        begin(observer, with: shown)
        token.stop()
        amount.value = 5
        #expect(observer.log.last == 5)
    }

    @Test("Another origin: its first message passes, whatever it is")
    func anotherOrigin() {
        let (may, june) = (Var(1), Var(2))
        let shown = may.new().removeDuplicates()
        begin(observer, with: shown)
        shown.origin = june.new()
        june.send()
        june.send()
        #expect(observer.log == [1, 2])
    }

    @Test("A cache that was set in silence")
    func cache() {
        let events = Messenger<Int>()
        let cache = events.cache()
        events.send(1)
        let shown = cache.removeDuplicates()
        cache.latestMessage = 2
        observer.observe(shown, initial: true) { [observer] in observer.note($0 ?? -1) }
        events.send(1)
        events.send(1)
        #expect(observer.log == [2, 1])
    }

    @Test("Where nothing was read ahead, nothing comes twice")
    func noDuplicates() {
        let amount = Var(1)
        let shown = amount.new().removeDuplicates()
        begin(observer, with: shown)
        let late = TestObserver<Int>()
        for number in [1, 2, 2, 3] {
            amount.value = number
            amount.send()
        }
        begin(late, with: shown)
        #expect(shown.latestMessage == 3)
        amount.send()
        amount.value = 4
        #expect(observer.log == [1, 2, 3, 4])
        #expect(late.log == [3, 4])
    }

    private func begin(_ observer: TestObserver<Int>, with shown: some BufferedObservable<Int>) {
        observer.observe(shown, initial: true) { [weak observer] in observer?.note($0) }
    }

    private enum LoopChange {
        case plain, latestOnly, newest

        func strategy(_ loop: MessageLoop) -> any DeliveryStrategy {
            switch self {
            case .plain: .loop(loop)
            case .latestOnly: .loop(loop).latestOnly
            case .newest: .loop(loop).bounded(to: 2, dropping: .newest)
            }
        }
    }
}
