import SwiftObserver
import TestSupport
import Testing

/// Every order in which sends, a death, a cancellation and the steps of one consumer can come, on an executor that the
/// test steps through, compared with a consumer on paper.
@Suite("Async: every schedule of one consumer", .timeLimit(.minutes(30)))
struct ScheduleTests {
    enum Event { case send, die, cancel, step }

    @Test("G2, G6: send, die, cancel and the consumer's steps in any order: the right messages, an end, no leak")
    func everySchedule() {
        var schedules = 0
        for events in [[Event.send, .send, .die], [.send, .send, .cancel], [.send, .send, .send, .die, .cancel]] {
            for schedule in orders(of: events + [.step, .step, .step, .step, .step]) {
                schedules += 1
                check(schedule)
            }
        }
        #expect(schedules > 1_000)
    }

    private func check(_ schedule: [Event]) {
        let (executor, census) = (SteppedExecutor(), Census())
        var messenger: Messenger<Census.Citizen>? = Messenger<Census.Citizen>()
        weak let witness = messenger
        let log = Log<Int>()
        let task = Task(executorPreference: executor) { [messages = messenger!.messages()] in
            for await message in messages { log.add(message.name) }
            log.add(-1)
        }
        var paper = PaperConsumer()
        var sent = 0
        for event in schedule {
            switch event {
            case .send:
                sent += 1
                messenger?.send(census.make(sent))
                paper.send(sent)
            case .die:
                messenger = nil
                paper.die()
            case .cancel:
                task.cancel()
                paper.cancel()
            case .step:
                executor.step()
                paper.step()
            }
            guard log.entries == paper.log else {
                Issue.record("\(schedule): got \(log.entries) after \(event), on paper \(paper.log)")
                return
            }
        }
        executor.settle()
        for _ in 0..<10 { paper.step() }
        #expect(log.entries == paper.log, "\(schedule)")
        #expect(log.entries.last == -1, "\(schedule)")
        #expect(messenger?.numbers.observers ?? 0 == 0, "\(schedule)")
        messenger = nil
        #expect(witness == nil, "\(schedule)")
        #expect(census.living == 0, "\(schedule)")
    }

    /// All orders of the events in which equal ones are not told apart and nothing is sent after a death.
    private func orders(of events: [Event]) -> [[Event]] {
        guard !events.isEmpty else { return [[]] }
        var orders = [[Event]]()
        var tried = [Event]()
        for (index, event) in events.enumerated() where !tried.contains(event) {
            tried.append(event)
            if event == .die, events.contains(.send) { continue }
            var rest = events
            rest.remove(at: index)
            orders += self.orders(of: rest).map { [event] + $0 }
        }
        return orders
    }
}

/// A loop over a sequence of messages, as one would play it on paper. It logs each message, and -1 when it has left.
private struct PaperConsumer {
    private enum Place {
        case ready, waiting, left
        case resumed(with: Int)
    }

    private(set) var log: [Int] = []
    private var place = Place.ready
    private var waiting: [Int] = []
    private var isDead = false
    private var isCancelled = false

    mutating func send(_ message: Int) {
        if case .waiting = place { place = .resumed(with: message) } else { waiting.append(message) }
    }

    mutating func die() {
        isDead = true
        if case .waiting = place { place = .resumed(with: -1) }
    }

    mutating func cancel() {
        isCancelled = true
        if case .waiting = place { place = .resumed(with: -1) }
    }

    mutating func step() {
        switch place {
        case .waiting, .left: return
        case .resumed(let message):
            log.append(message)
            if message == -1 {
                place = .left
                return
            }
        case .ready: break
        }
        if !isCancelled { log += waiting }
        waiting = []
        if isCancelled || isDead {
            log.append(-1)
            place = .left
        } else {
            place = .waiting
        }
    }
}
