import SwiftObserver
import TestSupport
import Testing

/// Crowds of tasks that begin and are cancelled while others send, and while the messenger is deallocated.
@Suite("Storms of cancellations", .serialized)
struct CancellationStormTests {
    private static let crowd = TestDepth.pick(quick: 200, usual: 1_000, deep: 20_000)

    @Test("Tasks that are cancelled while others send get messages in order, and leave nothing behind")
    func sends() async {
        for strategy in [OrderedDelivery() as any DeliveryStrategy, OrderedDelivery().warm(upTo: 3)] {
            let number = Var(0, delivery: strategy)
            await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    for value in 1...2_000 {
                        number.value = value
                        if value.isMultiple(of: 50) { await Task.yield() }
                    }
                    return true
                }
                for index in 0..<Self.crowd {
                    let task = Task { await Self.isAscending(number, by: index) }
                    group.addTask {
                        if index.isMultiple(of: 3) { await Task.yield() }
                        task.cancel()
                        return await task.value
                    }
                }
                for await isRight in group { #expect(isRight) }
            }
            #expect(number.numbers.observers == 0 && number.numbers.pending == 0)
        }
    }

    @Test("Messengers that die while tasks begin to iterate and are cancelled end every iteration")
    func deaths() async {
        weak var last: Messenger<Int>?
        for round in 0..<(Self.crowd / 20) {
            var messenger: Messenger<Int>? = Messenger<Int>()
            last = messenger
            let tasks = messenger.map { messenger in
                (0..<20).map { index in
                    let sequence = messenger.messages(backlog: .limited(to: 1 + index % 3, dropping: .oldest))
                    return Task {
                        var count = 0
                        for await _ in sequence { count += 1 }
                        return count
                    }
                }
            }
            for value in 0..<5 { messenger?.send(value) }
            for (index, task) in (tasks ?? []).enumerated() where (index + round).isMultiple(of: 2) { task.cancel() }
            messenger?.send(5)
            messenger = nil
            for task in tasks ?? [] {
                let count = await task.value
                #expect(count <= 6)
            }
        }
        #expect(last == nil)
    }

    @Test("Waits for one message that are cancelled end, each with a message or with nothing")
    func waits() async {
        let messenger = Messenger<Int>()
        let answers = await withTaskGroup(of: Int?.self) { group in
            for index in 0..<Self.crowd {
                let task = Task { await messenger.next() }
                group.addTask {
                    if index.isMultiple(of: 2) { messenger.send(index) }
                    await Task.yield()
                    task.cancel()
                    return await task.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == Self.crowd)
        #expect(answers.allSatisfy { $0.map { $0.isMultiple(of: 2) } ?? true })
        #expect(messenger.numbers.observers == 0)
    }

    /// Returns whether the messages of one task ascend until it is cancelled, in one of three ways to iterate.
    private static func isAscending(_ number: Var<Int>, by index: Int) async -> Bool {
        var last = -1
        func take(_ value: Int) -> Bool {
            defer { last = value }
            return value > last || index % 3 == 1 && value == last
        }
        switch index % 3 {
        case 0:
            for await update in number.messages() where !take(update.new) { return false }
        case 1:
            for await value in number.values() where !take(value) { return false }
        default:
            for await update in number.messages(backlog: .limited(to: 1, dropping: .oldest)) where !take(update.new) {
                return false
            }
        }
        return true
    }
}
