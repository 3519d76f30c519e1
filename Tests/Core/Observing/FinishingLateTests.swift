import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Observing after the end")
struct FinishingLateTests {
    @Test("Who comes late is given what the strategy keeps, and the last message if it is kept, and ends")
    func late() {
        func log(_ messenger: Messenger<Int>) -> [Int] {
            let listener = Listener()
            #expect(!listener.listen(to: messenger).isActive)
            return listener.log.entries
        }
        let (plain, warm) = (Messenger<Int>(), Messenger<Int>(delivery: .warm(upTo: 2)))
        for messenger in [plain, warm] {
            for number in 1...3 { messenger.send(number) }
            messenger.finish(with: 4, kept: true)
        }
        #expect(log(plain) == [4] && log(plain) == [4])
        #expect(log(warm) == [2, 3, 4] && log(warm) == [2, 3, 4])
        warm.setDelivery(.warm(upTo: 1))
        #expect(log(warm) == [3, 4])
        warm.replaceKept(with: [7, 8, 9])
        #expect(log(warm) == [9, 4])
        warm.clearReplay()
        #expect(log(warm) == [4])
        warm.setDelivery(.ordered)
        #expect(log(warm) == [4])
        let (unkept, hot) = (Messenger<Int>(delivery: .warm(upTo: 2)), Messenger<Int>())
        for messenger in [unkept, hot] {
            for number in 1...3 { messenger.send(number) }
            messenger.finish(with: 4)
        }
        #expect(log(unkept) == [3, 4] && log(hot) == [])
    }

    @Test("A late observation from elsewhere ends too, whenever its delivery runs", arguments: Kind.builtIn)
    func lateElsewhere(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let messenger = Messenger<Int>(delivery: strategy)
            messenger.finish(with: 1, kept: true)
            let listeners = (0..<20).map { _ in Listener() }
            try onThreads(4) { thread in
                for index in 0..<5 { listeners[thread * 5 + index].listen(to: messenger) }
            }
            try wait {
                setup.turn()
                return messenger.numbers.observers == 0
            }
            #expect(listeners.allSatisfy { $0.log.entries == [1] })
        }
    }

    @Test("A finished cell or variable gives late observers its value, and then the end; it can be set, unsent")
    func cell() {
        let cell = Cell(1)
        cell.value = 2
        cell.finish(with: Update(2, -1), kept: true)
        cell.value = 3
        var seen: [Int] = []
        let token = cell.connectWithValue { update, _ in seen.append(update.new) }
        #expect(seen == [3, -1] && !token.isActive)
        let variable = Var(1)
        let observer = TestObserver<Update<Int>>()
        observer.record(variable)
        variable.finish()
        variable.value = 2
        observer.observe(variable, initial: true) { observer.note($0) }
        #expect(observer.log == [Update(2, 2)] && variable.value == 2)
        #expect(variable.numbers.observers == 0)
    }

    @Test("Replacing what is kept sends nothing, keeps to the limit, and releases outside all locks")
    func replacing() {
        let slot = Holder<Messenger<Note>>()
        let deaths = Counter()
        let messenger = Messenger<Note>(delivery: .warm(upTo: 2))
        slot.object = messenger
        let note: @Sendable (Int) -> Note = { number in
            Note(number) {
                deaths.add()
                _ = slot.object?.numbers
                slot.object?.setDelivery(.warm(upTo: 2))
            }
        }
        let listener = TestObserver<Int>()
        listener.observe(messenger) { listener.note($0.number) }
        for number in 1...2 { messenger.send(note(number)) }
        messenger.replaceKept(with: [note(3), note(4), note(5)])
        #expect(deaths.value == 3 && listener.log == [1, 2])
        slot.object = nil
        Messenger<Int>().replaceKept(with: [1])
        let cold = Messenger<Int>(delivery: .cold)
        cold.send(1)
        cold.replaceKept(with: [7, 8])
        cold.send(9)
        let late = Listener()
        late.listen(to: cold)
        #expect(late.log.entries == [7, 8, 9])
    }
}
