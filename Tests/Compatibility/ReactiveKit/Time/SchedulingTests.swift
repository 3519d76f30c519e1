import Dispatch
import Foundation
import ReactiveKit
import Synchronization
import TestSupport
import Testing

@Suite("Scheduling")
struct SchedulingTests {
    /// Runs its actions when it is told to.
    final class Scheduler: ReactiveKit.Scheduler, @unchecked Sendable {
        private(set) var actions: [() -> Void] = []
        private(set) var numberOfRuns = 0

        func schedule(_ action: @escaping () -> Void) {
            actions.append(action)
        }

        func runOne() {
            numberOfRuns += 1
            actions.removeFirst()()
        }

        func runRemaining() {
            while !actions.isEmpty { runOne() }
        }

        func runLast() {
            numberOfRuns += 1
            actions.removeLast()()
        }

        func dropFirst() {
            actions.removeFirst()
        }
    }

    @Test("RK-089 the contexts run blocks where they say")
    func contexts() async {
        let record = Log<Int>()
        ExecutionContext.immediate.execute { record.add(1) }
        ExecutionContext { $0() }.execute { record.add(2) }
        ExecutionContext { $0() }.context { record.add(3) }
        #expect(record.entries == [1, 2, 3])
        for context in [ExecutionContext.main, .immediateOnMain, .global(), DispatchQueue(label: "q").context] {
            await withCheckedContinuation { continuation in
                context.execute { continuation.resume() }
            }
        }
        await MainActor.run { ExecutionContext.main.execute { record.add(4) } }
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                ExecutionContext.immediateOnMain.execute { record.add(5) }
                #expect(record.entries.last == 5)
                continuation.resume()
            }
        }
    }

    @Test(
        "RK-089 immediateOnMain runs blocks in place on the main thread, also in a block that another queue runs there")
    @MainActor
    func immediatelyInSync() async {
        let (calls, queue) = (EventLog<String, Never>(), DispatchQueue(label: "another"))
        let isOnMainThread = queue.sync {
            ExecutionContext.immediateOnMain.execute { calls.note(.next("in place")) }
            return Thread.isMainThread
        }
        #expect(calls.isEmpty == !isOnMainThread)
        // A closure written on the main actor is called there, and not in a block of another queue.
        await withCheckedContinuation { continuation in
            nonisolated(unsafe) var count = 0
            let subject = PassthroughSubject<Int, Never>()
            _ = subject.receive(on: ExecutionContext.immediateOnMain).observeNext { element in
                MainActor.assertIsolated()
                count += element
                if count == 3 { continuation.resume() }
            }
            subject.send(1)
            #expect(count == 1)
            queue.sync { subject.send(1) }
            queue.async { subject.send(1) }
        }
    }

    @Test("RK-089 RK-BUG-14 nonRecursive drops what a block leads to, and nothing of other threads")
    func nonRecursive() {
        let record = Log<Int>()
        let context = ExecutionContext.nonRecursive()
        context.execute {
            record.add(1)
            context.execute { record.add(2) }
            let other = DispatchSemaphore(value: 0)
            DispatchQueue.global().async {
                context.execute { record.add(3) }
                other.signal()
            }
            other.wait()
        }
        context.execute { record.add(4) }
        #expect(record.entries == [1, 3, 4])
    }

    @Test("RK-090 queues and contexts are schedulers")
    func schedulers() async {
        func schedule(on scheduler: some ReactiveKit.Scheduler) async {
            await withCheckedContinuation { continuation in
                scheduler.schedule { continuation.resume() }
            }
        }
        await schedule(on: DispatchQueue(label: "q"))
        await schedule(on: ExecutionContext.immediate)
    }

    @Test("RK-091 disposableAfter runs its block later, unless it is disposed")
    func disposableAfter() async {
        let record = Log<Int>()
        let queue = DispatchQueue(label: "after")
        queue.suspend()
        queue.disposableAfter(when: 0) { record.add(1) }.dispose()
        await withCheckedContinuation { continuation in
            _ = queue.disposableAfter(when: 0.001) { continuation.resume() }
            queue.resume()
        }
        #expect(record.entries == [])
    }

    @Test("RK-092 subscribe(on:) schedules the beginning of each observation, once")
    func subscribe() {
        let scheduler = Scheduler()
        let record = Log<Signal<Int, Failure>.Event>()
        let source = signal(1, 2).subscribe(on: scheduler)
        _ = source.observe { record.add($0) }
        #expect(record.entries == [])
        scheduler.runRemaining()
        #expect(scheduler.numberOfRuns == 1)
        #expect(record.entries == [.next(1), .next(2), .completed])
        source.observe { record.add($0) }.dispose()
        scheduler.runRemaining()
        #expect(record.count == 3)
    }

    @Test("RK-092 receive(on:) schedules one action for each event, the end included")
    func receive() {
        let scheduler = Scheduler()
        let record = Log<Signal<Int, Failure>.Event>()
        _ = signal(1, 2, 3).receive(on: scheduler).observe { record.add($0) }
        #expect(record.entries == [])
        #expect(scheduler.actions.count == 4)
        scheduler.runOne()
        #expect(record.entries == [.next(1)])
        scheduler.runRemaining()
        #expect(scheduler.numberOfRuns == 4)
        #expect(record.entries == [.next(1), .next(2), .next(3), .completed])
    }

    @Test("RK-092 actions may run in any order: the event that has waited longest comes first")
    func disorder() {
        let scheduler = Scheduler()
        let record = Log<Signal<Int, Failure>.Event>()
        _ = signal(1, 2, 3).receive(on: scheduler).observe { record.add($0) }
        while !scheduler.actions.isEmpty { scheduler.runLast() }
        #expect(record.entries == [.next(1), .next(2), .next(3), .completed])
    }

    @Test("RK-092 an action that is released takes its event along")
    func released() {
        let scheduler = Scheduler()
        let record = Log<Signal<Int, Failure>.Event>()
        _ = signal(1, 2, 3).receive(on: scheduler).observe { record.add($0) }
        scheduler.dropFirst()
        scheduler.runRemaining()
        #expect(record.entries == [.next(2), .next(3), .completed])
        _ = signal(4, 5).receive(on: scheduler).observe { record.add($0) }
        scheduler.runLast()
        scheduler.dropFirst()
        scheduler.runRemaining()
        #expect(record.entries.suffix(2) == [.next(4), .completed])
    }

    /// Sends when it is released.
    private final class Parting: Sendable {
        private let subject: PassthroughSubject<Parting?, Never>

        init(_ subject: PassthroughSubject<Parting?, Never>) {
            self.subject = subject
        }

        deinit {
            subject.send(nil)
        }
    }

    @Test("RK-092 an event whose action was released may send as it is released, since no lock is held")
    func releasedOutsideLocks() {
        let isOver = DispatchSemaphore(value: 0)
        let record = Log<Bool>()
        // On a thread of its own: under a lock, it would wait for ever.
        DispatchQueue(label: "released").async {
            let scheduler = Scheduler()
            let subject = PassthroughSubject<Parting?, Never>()
            let observation = subject.receive(on: scheduler).observeNext { record.add($0 == nil) }
            subject.send(Parting(subject))
            subject.send(nil)
            scheduler.dropFirst()
            scheduler.runRemaining()
            observation.dispose()
            isOver.signal()
        }
        #expect(isOver.wait(timeout: .now() + 600) == .success)
        #expect(record.entries == [true, true])
    }

    @Test("RK-092 an action that runs inside a handler leaves its turn to the delivery that goes on")
    func nested() {
        let scheduler = Scheduler()
        let record = Log<Int>()
        _ = signal(1, 2, 3).receive(on: scheduler).observeNext { element in
            if element == 1 { scheduler.runRemaining() }
            record.add(element)
        }
        scheduler.runRemaining()
        #expect(record.entries == [1, 2, 3])
    }

    @Test("RK-092 nothing comes after disposal, and what waits is released")
    func disposal() {
        final class Element: @unchecked Sendable {}
        let scheduler = Scheduler()
        let record = Log<Void>()
        var element: Element? = Element()
        let weakly = element.map { Weakly($0) }
        let subject = PassthroughSubject<Element, Never>()
        let disposable = subject.receive(on: scheduler).observeNext { _ in record.add() }
        if let element { subject.send(element) }
        element = nil
        #expect(weakly?.isGone == false)
        disposable.dispose()
        #expect(weakly?.isGone == true)
        scheduler.runRemaining()
        #expect(record.count == 0)
    }

    @Test("RK-092 an action delivers one event, however often it is run")
    func repeated() {
        let scheduler = Scheduler()
        let record = Log<Signal<Int, Failure>.Event>()
        _ = signal(1, 2).receive(on: scheduler).observe { record.add($0) }
        let first = scheduler.actions[0]
        first()
        first()
        #expect(record.entries == [.next(1)])
        scheduler.dropFirst()
        scheduler.runRemaining()
        #expect(record.entries == [.next(1), .next(2), .completed])
    }

    @Test("RK-092 what is disposed before its beginning has its turn does not begin")
    func disposedBeforeBeginning() {
        let scheduler = Scheduler()
        let calls = Counter()
        let source = Signal<Int, Failure>(performing: {
            calls.add()
            return 1
        })
        source.subscribe(on: scheduler).observe { _ in }.dispose()
        scheduler.runRemaining()
        #expect(calls.value == 0)
    }

    @Test("RK-092 the order holds on a concurrent queue")
    func concurrentQueue() {
        let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
        let elements = Signal<Int, Never>(sequence: 0..<2_000).receive(on: queue).waitAndCollectElements()
        #expect(elements == Array(0..<2_000))
    }
}
