import Dispatch
import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

/// Many subjects, each used on queues of its own: no thread waits for another one longer than a decision takes.
@Suite("Subjects on many queues", .serialized)
struct ManyQueuesTests {
    /// Waits until work is done and, meanwhile, for a task and a block that have nothing to do with it.
    private func finishes(_ work: DispatchGroup) async -> Bool {
        await Task.detached {}.value
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume() }
        }
        return await withCheckedContinuation { continuation in
            // Not on a thread of the pool, which is not to wait.
            DispatchQueue(label: "waits").async {
                continuation.resume(returning: work.wait(timeout: .now() + watchdog) == .success)
            }
        }
    }

    @Test("RK-105 thousands of subjects with two queues each leave threads to others, and lose nothing")
    func twoQueuesEach() async {
        let count = TestDepth.pick(quick: 500, usual: 2_000, deep: 10_000)
        let (work, ends) = (DispatchGroup(), Counter())
        for _ in 0..<count {
            let (sending, observing) = (DispatchQueue(label: "sending"), DispatchQueue(label: "observing"))
            let subject = ReplayOneSubject<Int, Never>()
            sending.async(group: work) {
                for number in 0..<5 { subject.send(number) }
                subject.send(completion: .finished)
            }
            observing.async(group: work) {
                work.enter()
                _ = subject.observe { event in
                    guard event.isTerminal else { return }
                    ends.add()
                    work.leave()
                }
            }
        }
        #expect(await finishes(work))
        #expect(ends.value == count)
    }

    @Test("RK-105 no queue waits for a subject whose observer is held up, whatever it does with it")
    func heldUp() async {
        let subject = ReplayOneSubject<Int, Never>()
        let (gate, isHeld) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let log = EventLog<Int, Never>()
        _ = subject.observe { event in
            log.note(event)
            guard event.element == 0 else { return }
            isHeld.signal()
            gate.wait()
        }
        let holder = DispatchGroup()
        DispatchQueue(label: "held").async(group: holder) { subject.send(0) }
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "waits").async {
                isHeld.wait()
                continuation.resume()
            }
        }
        // More queues than Dispatch has threads for: each of them has to give its own back.
        let work = DispatchGroup()
        let observed = Counter()
        for number in 1...600 {
            DispatchQueue(label: "queue").async(group: work) {
                switch number % 3 {
                case 0: subject.send(number)
                case 1: subject.observeNext { _ in observed.add() }.dispose()
                default: _ = (subject.isTerminated, subject.map { $0 }.observe { _ in })
                }
            }
        }
        let isDone = await finishes(work)
        gate.signal()
        #expect(isDone)
        #expect(await finishes(holder))
        #expect(log.elements.first == 0)
        #expect(Set(log.elements) == Set([0] + stride(from: 3, through: 600, by: 3)))
        // An observer that begins while another thread delivers is given the kept elements at once.
        #expect(observed.value >= 200)
    }
}
