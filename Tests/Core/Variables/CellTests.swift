import SwiftObserver
import TestSupport
import Testing

#if canImport(Glibc)
    @_silgen_name("malloc_usable_size")
    private func usableSize(_ memory: UnsafeMutableRawPointer) -> Int
#endif

@Suite("Cells")
struct CellTests {
    /// A value that cannot be compared.
    struct Opaque {
        let number: Int
    }

    @Test("Every set sends, equal or not, with the author of who set")
    func sets() {
        let cell = Cell(Opaque(number: 1))
        let joe = Person()
        var seen: [[Int]] = []
        var authors: [AnyAuthor] = []
        let token = cell.connect { update, author in
            seen.append([update.old.number, update.new.number])
            authors.append(author.readable)
        }
        cell.value = Opaque(number: 1)
        cell.set(Opaque(number: 2), as: joe)
        let doubled = cell.modify { value in
            value = Opaque(number: value.number * 2)
            return value.number
        }
        #expect(seen == [[1, 1], [1, 2], [2, 4]])
        #expect(doubled == 4 && cell.value.number == 4)
        let expected: [AnyAuthor] = [cell, joe, cell]
        let same = authors.elementsEqual(expected, by: ===)
        #expect(same)
        token.stop()
        cell.value = Opaque(number: 5)
        #expect(seen.count == 3)
    }

    @Test("A silent replacement is sent to nobody, and is what comes before the next update")
    func replacesSilently() {
        let cell = Cell(1)
        let observer = TestObserver<Update<Int>>()
        observer.record(cell)
        cell.replaceSilently(with: 5)
        #expect(observer.log.isEmpty && cell.value == 5)
        cell.value = 6
        #expect(observer.log == [Update(5, 6)])
        cell.replaceSilently(with: 7)
        let late = TestObserver<Update<Int>>()
        late.observe(cell, initial: true) { late.note($0) }
        #expect(late.log == [Update(7, 7)])
    }

    @Test("What a change throws changes nothing")
    func throwing() {
        struct Refusal: Error {}
        let cell = Cell(1)
        let observer = TestObserver<Update<Int>>()
        observer.record(cell)
        #expect(throws: Refusal.self) {
            try cell.modify { (value: inout Int) in
                value = 2
                throw Refusal()
            }
        }
        #expect(cell.value == 1 && observer.log.isEmpty)
    }

    @Test("Observers, chains and combined observations begin with the current value", arguments: Kind.builtIn)
    func beginsInitially(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let cell = Cell(1, delivery: strategy)
            let (plain, chain, both) = (Log<Int>(), Log<Int>(), Log<[Int]>())
            let observer = Person()
            observer.observe(cell, initial: true) { plain.add($0.new) }
            observer.observe(cell, initial: true).map { $0.new * 10 }.receive { chain.add($0) }
            observer.observe(cell, Var(7), initial: false) { _, _ in }.stop()
            let other = Cell(9)
            observer.observe(cell, other, initial: true) { both.add([$0.new, $1.new]) }
            try setup.settle(cell)
            cell.value = 1
            try setup.settle(cell)
            #expect(plain.entries == [1, 1])
            #expect(chain.entries == [10, 10])
            #expect(both.entries == [[1, 9], [1, 9]])
        }
    }

    @Test("Who observes without an observer knows what it began with from what happened later", arguments: Kind.builtIn)
    func tellsReplayed(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let cell = Cell(1, delivery: strategy)
            let (live, first, ended) = (Log<Int>(), Log<Int>(), Counter())
            let token = cell.connectWithValue(
                { update, _ in live.add(update.new) }, replayed: { update, _ in first.add(update.new) },
                whenEnded: { ended.add() })
            cell.value = 2
            cell.value = 2
            try setup.settle(cell)
            #expect(first.entries == [1])
            #expect(live.entries == [2, 2])
            token.stop()
            cell.value = 3
            try setup.settle(cell)
            #expect(live.count == 2 && ended.value == 1)
        }
    }

    @Test("What the strategy has kept takes the place of the current value")
    func replayComesFirst() {
        let cell = Cell(0, delivery: .warm(upTo: 2))
        for number in 1...3 { cell.value = number }
        cell.replaceSilently(with: 9)
        var seen: [Int] = []
        _ = cell.connectWithValue({ _, _ in }, replayed: { update, _ in seen.append(update.new) })
        #expect(seen == [2, 3])
    }

    @Test("On an actor: the current value first, then every change of it")
    @MainActor
    func onActor() async throws {
        let cell = Cell(1)
        let seen = Log<Int>()
        let token = cell.connectWithValue(on: MainActor.shared, { update, _ in seen.add(update.new) })
        try await onOwnThread { for number in 2...100 { cell.value = number } }
        try await waitAsync { seen.count == 100 }
        #expect(seen.entries == Array(1...100))
        token.stop()
    }

    @Test("Updates chain and nothing is lost under four threads, whoever begins meanwhile", arguments: Kind.all)
    func threads(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let cell = Cell(0, delivery: strategy)
            let stayer = Log<Update<Int>>()
            let observer = Person()
            observer.observe(cell) { stayer.add($0) }
            let joined = Log<Log<Update<Int>>>()
            try onThreads(4) { thread in
                for _ in 1...200 {
                    if thread == 3 {
                        let log = Log<Update<Int>>()
                        joined.add(log)
                        let token = cell.connectWithValue { update, _ in log.add(update) }
                        if joined.count % 2 == 0 { token.stop() }
                    } else {
                        cell.modify { $0 += 1 }
                    }
                }
            }
            try setup.settle(cell)
            #expect(cell.value == 600)
            #expect(stayer.entries == (0..<600).map { Update($0, $0 + 1) })
            for log in joined.entries {
                let updates = log.entries
                // Kept messages are updates that were sent, else it is the current value.
                if !kind.keeps, let first = updates.first { #expect(first.old == first.new) }
                #expect(zip(updates, updates.dropFirst()).allSatisfy { $0.new == $1.old })
            }
        }
    }

    @Test("What is replaced is released outside all locks")
    func locks() {
        let slot = Holder<Cell<AnyObject>>()
        let (deaths, first) = (Counter(), LastWords {})
        let cell = Cell<AnyObject>(first)
        slot.object = cell
        let makeWords = {
            LastWords {
                deaths.add()
                let cell = slot.object
                _ = cell?.value
                cell?.replaceSilently(with: first)
                cell?.value = first
            }
        }
        for _ in 1...3 {
            cell.value = makeWords()
            cell.value = first
            cell.replaceSilently(with: makeWords())
            cell.replaceSilently(with: first)
            cell.value = makeWords()
            cell.modify { $0 = first }
        }
        #expect(deaths.value == 9)
        let token = cell.connectWithValue { _, _ in }
        cell.value = makeWords()
        cell.value = first
        #expect(deaths.value == 10)
        token.stop()
        slot.object = nil
    }

    @Test("Any strategy serves any value, if the client answers for it")
    func unchecked() {
        let loop = MessageLoop()
        let cell = Cell(Opaque(number: 1), uncheckedDelivery: .loop(loop))
        var seen: [Int] = []
        let token = cell.connectWithValue { update, _ in seen.append(update.new.number) }
        cell.value = Opaque(number: 2)
        #expect(seen.isEmpty)
        loop.runOnce()
        #expect(seen == [1, 2])
        token.stop()
    }

    #if canImport(Glibc)
        @Test("A cell that nobody observes takes at most 112 bytes")
        func size() {
            let cell = Cell(1)
            let size = usableSize(Unmanaged.passUnretained(cell).toOpaque())
            #expect(size <= 112)
        }
    #endif
}

extension Kind {
    /// Whether new observations begin with earlier messages.
    var keeps: Bool { name.contains("warm") || name.contains("cold") }
}
