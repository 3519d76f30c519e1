import SwiftObserver
import TestSupport
import Testing

/// How an observation begins with the value of a cell, where nothing else is to be done, and where something is.
@Suite("Beginnings with the value of a cell")
struct CellBeginningTests {
    @Test("The value comes first, is counted as a replay, and what its handler sets comes next, to all")
    func nested() {
        let cell = Cell(0)
        var (earlier, seen): ([Int], [Int]) = ([], [])
        _ = cell.connect { update, _ in earlier.append(update.new) }
        let token = cell.connectWithValue { [unowned cell] update, _ in
            seen.append(update.new)
            guard update.new < 3 else { return }
            cell.value = update.new + 1
            #expect(seen.last == update.new)
        }
        #expect(seen == [0, 1, 2, 3] && earlier == [1, 2, 3])
        let numbers = token.numbers
        #expect(numbers.replayed == 1 && numbers.delivered == 3 && numbers.addUp)
    }

    @Test("In a handler, the value comes after the message in flight, and before all that is set later")
    func inHandler() {
        let cell = Cell(0)
        let calls = Log<String>()
        _ = cell.connect { [unowned cell] update, _ in
            calls.add("first \(update.new)")
            guard update.new == 1 else { return }
            _ = cell.connectWithValue { update, _ in calls.add("late \(update.new)") }
            cell.value = 2
        }
        _ = cell.connect { update, _ in calls.add("second \(update.new)") }
        cell.value = 1
        #expect(calls.entries == ["first 1", "second 1", "late 1", "first 2", "second 2", "late 2"])
    }

    @Test("An observation that ends in the call with the value is called no more, and is told so once")
    func endingAtOnce() {
        let cell = Cell(0)
        let (slot, ended) = (Holder<ObservationToken>(), Counter())
        var seen: [Int] = []
        slot.object = cell.connectWithValue(
            { update, _ in
                seen.append(update.new)
                slot.object?.stop()
                if update.new == 0 { cell.finish() }
            }, whenEnded: { ended.add() })
        cell.value = 1
        #expect(seen == [0] && ended.value == 1)
        #expect(slot.object?.isActive == false && cell.numbers.observers == 0)
        slot.object = nil
    }

    @Test("What waits comes after the value only if it was set after it", arguments: Kind.builtIn)
    func waiting(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let cell = Cell(0, delivery: strategy)
            let (earlier, late) = (Log<Int>(), Log<Int>())
            _ = cell.connect { update, _ in earlier.add(update.new) }
            setup.hold()
            for number in 1...2 { cell.value = number }
            _ = cell.connectWithValue { update, _ in late.add(update.new) }
            cell.value = 3
            setup.free()
            try setup.settle(cell)
            try wait {
                setup.turn()
                return earlier.entries.last == 3 && late.entries.last == 3
            }
            // Where the strategy keeps something, that takes the place of the value.
            #expect(earlier.entries == [1, 2, 3] && late.entries == (kind.keeps ? [1, 2, 3] : [2, 3]))
        }
    }

    @Test("The count of changes tells whether the value was set or replaced, and nothing else counts")
    func changes() {
        let cell = Cell(0)
        var last = cell.changes
        func hasChanged() -> Bool {
            defer { last = cell.changes }
            return cell.changes != last
        }
        #expect(!hasChanged())
        cell.value = 0
        #expect(hasChanged())
        cell.replaceSilently(with: 0)
        #expect(hasChanged())
        cell.modify { $0 += 1 }
        #expect(hasChanged())
        _ = cell.value
        _ = cell.connectWithValue { _, _ in }
        cell.finish()
        #expect(!hasChanged())
        cell.value = 5
        #expect(hasChanged())
    }
}
