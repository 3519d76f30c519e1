import AsyncAlgorithms
import SwiftObserver
import Testing

/// The sequences of observables as the bases of algorithms.
@Suite("messages() and values() with AsyncAlgorithms", .timeLimit(.minutes(10)))
struct MessagesTests {
    private func all<Element>(_ sequence: some AsyncSequence<Element, Never>) async -> [Element] {
        var all = [Element]()
        for await element in sequence { all.append(element) }
        return all
    }

    @Test("merge: what two observables send, each in its order")
    func merging() async {
        let (numbers, names) = (Messenger<Int>(), Messenger<String>())
        let merged = merge(numbers.messages().map(String.init), names.messages())
        numbers.send(1)
        names.send("one")
        numbers.send(2)
        names.send("two")
        numbers.stopBeingObserved()
        names.stopBeingObserved()
        let all = await all(merged)
        #expect(all.filter { Int($0) != nil } == ["1", "2"])
        #expect(all.filter { Int($0) == nil } == ["one", "two"])
    }

    @Test("combineLatest: the values of two variables, from the current ones on")
    func combining() async {
        let (width, height) = (Var(2), Var(3))
        var areas = combineLatest(width.values(), height.values()).map { $0 * $1 }.makeAsyncIterator()
        #expect(await areas.next() == 6)
        width.value = 10
        #expect(await areas.next() == 30)
        height.value = 1
        #expect(await areas.next() == 10)
    }

    @Test("zip and chain")
    func zippingAndChaining() async {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let pairs = zip(first.messages(), second.messages())
        let chained = chain(first.messages(), second.messages())
        for number in 1...3 {
            second.send(number * 10)
            first.send(number)
        }
        first.stopBeingObserved()
        second.stopBeingObserved()
        #expect(await all(pairs.map { $0 + $1 }) == [11, 22, 33])
        #expect(await all(chained) == [1, 2, 3, 10, 20, 30])
    }

    @Test("debounce: only the last of a flurry")
    func debouncing() async {
        let search = Messenger<String>()
        let queries = search.messages().debounce(for: .seconds(1), clock: FrozenClock())
        for text in ["s", "sw", "swift"] { search.send(text) }
        search.stopBeingObserved()
        #expect(await all(queries) == ["swift"])
    }

    @Test("removeDuplicates, chunks, adjacentPairs, reductions, compacted")
    func shaping() async {
        let messenger = Messenger<Int>()
        let distinct = messenger.messages().removeDuplicates()
        let chunks = messenger.messages().chunks(ofCount: 2)
        let pairs = messenger.messages().adjacentPairs()
        let sums = messenger.messages().reductions(0, +)
        let odd = messenger.messages().map { $0 % 2 == 0 ? nil : $0 }.compacted()
        for number in [1, 1, 2, 3] { messenger.send(number) }
        messenger.stopBeingObserved()
        #expect(await all(distinct) == [1, 2, 3])
        #expect(await all(chunks) == [[1, 1], [2, 3]])
        #expect(await all(pairs.map { $1 - $0 }) == [0, 1, 1])
        #expect(await all(sums) == [1, 2, 4, 7])
        #expect(await all(odd) == [1, 1, 3])
    }

    @Test("buffer: behind the sequence's own backlog")
    func buffering() async {
        let messenger = Messenger<Int>()
        let buffered = messenger.messages(backlog: .limited(to: 3, dropping: .oldest)).buffer(policy: .unbounded)
        for number in 1...5 { messenger.send(number) }
        messenger.stopBeingObserved()
        #expect(await all(buffered) == [3, 4, 5])
    }

    @Test("The lag report goes through algorithms like any element")
    func lag() async {
        let messenger = Messenger<Int>()
        let report = messenger.messages(backlog: .limited(to: 1, dropping: .newest)).reportingLag()
        for number in 1...3 { messenger.send(number) }
        messenger.stopBeingObserved()
        let dropped = report.reductions(into: 0) { sum, entry in
            if case .lag(let lag) = entry { sum += lag.dropped }
        }
        #expect(await all(dropped).last == 2)
    }

    @Test("An algorithm that is left observes no more")
    func leaving() async {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let merged = merge(first.messages(), second.messages())
        first.send(1)
        for await message in merged {
            #expect(message == 1)
            break
        }
        _ = consume merged
        // The tasks that `merge` made notice in their own time that nobody needs them any more.
        while first.numbers.observers + second.numbers.observers > 0 { await Task.yield() }
    }
}
