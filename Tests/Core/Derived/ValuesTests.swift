import SwiftObserver
import Testing

/// A derived value as an async sequence of its values.
struct ValuesTests {
    @Test("The values begin with the current one, and each change follows, until the derived value is gone")
    func values() async {
        let price = Var(5), quantity = Var(2)
        var total: Derived<Int>? = Derived(price, quantity) { $0 * $1 }
        guard let values = total?.values() else { return }
        price.value = 6
        transaction { t in
            t[price] = 7
            t[quantity] = 3
        }
        quantity.value = 3
        total = nil
        quantity.value = 4
        var seen: [Int] = []
        for await value in values { seen.append(value) }
        #expect(seen == [10, 12, 21])
    }

    @Test("A later iterator begins with the value of then, replay is left out, and a backlog keeps up")
    func iterators() async {
        let number = Var(1)
        let double = Derived(delivery: .warm(upTo: 3)) { read in read(number) * 2 }
        let holding = double.observe { _ in }
        for value in 2...4 { number.value = value }
        let values = double.values(backlog: .limited(to: 1, dropping: .oldest))
        var first = values.makeAsyncIterator()
        for value in 5...7 { number.value = value }
        var second = values.makeAsyncIterator()
        number.value = 8
        #expect(await first.next() == 8)
        #expect(await first.next() == 16)
        #expect(await second.next() == 14)
        #expect(await second.next() == 16)
        withExtendedLifetime(holding) {}
    }

    @Test("It ends with its task, and then nothing observes any more")
    func ended() async {
        let number = Var(1)
        let double = Derived(number) { $0 * 2 }
        let (started, take) = AsyncStream.makeStream(of: Int.self)
        let task = Task { for await value in double.values() { take.yield(value) } }
        var values = started.makeAsyncIterator()
        #expect(await values.next() == 2)
        number.value = 2
        #expect(await values.next() == 4)
        task.cancel()
        await task.value
        #expect(double.numbers.observers == 0)
        #expect(number.numbers.observers == 0)
    }

    @Test(
        "While a thread sets, the values are without a gap: each is greater than the one before, and the last is the last"
    )
    func threads() async {
        let number = Var(0)
        let double = Derived(number) { $0 * 2 }
        for _ in 0..<20 {
            let last = number.value + 50
            let setting = Task.detached { for _ in 0..<50 { number.value += 1 } }
            var before = -1
            for await value in double.values() {
                #expect(value > before)
                before = value
                if value == last * 2 { break }
            }
            await setting.value
        }
    }
}
