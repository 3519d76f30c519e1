import Dispatch
import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Sharing")
struct SharingTests {
    /// A signal of three elements and the end, and how often it was observed and disposed.
    private func source(completing: Bool = true) -> (signal: Signal<Int, Never>, runs: Counter, disposals: Counter) {
        let (runs, disposals) = (Counter(), Counter())
        let signal = Signal<Int, Never> { observer in
            runs.add()
            for number in 1...3 { observer.receive(number) }
            if completing { observer.receive(completion: .finished) }
            return BlockDisposable { disposals.add() }
        }
        return (signal, runs, disposals)
    }

    @Test("RK-107 a connectable signal emits nothing until it is connected, and the source is observed once")
    func connecting() {
        let (signal, runs, disposals) = source(completing: false)
        let connectable = ConnectableSignal(source: signal, subject: PassthroughSubject())
        let logs = [EventLog(of: connectable), EventLog(of: connectable)]
        #expect(runs.value == 0)
        let connection = connectable.connect()
        #expect(logs.map(\.elements) == [[1, 2, 3], [1, 2, 3]])
        #expect(runs.value == 1)
        connection.dispose()
        #expect(disposals.value == 1)
        #expect(logs.allSatisfy { !$0.isCompleted })
    }

    @Test("RK-107 connecting goes on when its result is dropped, and is disposed when the subject has ended")
    func droppedConnection() {
        let subject = PassthroughSubject<Int, Never>()
        let connectable = subject.publish()
        let log = EventLog(of: connectable)
        _ = connectable.connect()
        subject.send(1)
        subject.send(completion: .finished)
        #expect(log.events == [.next(1), .completed])
        #expect(connectable.connect().isDisposed)
    }

    @Test("RK-108 multicast makes its subject at once, and once")
    func multicasting() {
        let (signal, runs, _) = source()
        nonisolated(unsafe) var subjects = 0
        let connectable = signal.multicast {
            subjects += 1
            return ReplaySubject(bufferSize: 2)
        }
        #expect(subjects == 1)
        _ = connectable.connect()
        #expect(EventLog(of: connectable).events == [.next(2), .next(3), .completed])
        #expect(EventLog(of: connectable.toSignal()).elements == [2, 3])
        #expect((subjects, runs.value) == (1, 1))
    }

    @Test(
        "RK-108 publish is silent to late observers; replay keeps as many as its limit", arguments: [-1, 0, 1, 2, 3, 9])
    func replaying(limit: Int) {
        let published = source().signal.publish()
        _ = published.connect()
        #expect(EventLog(of: published).isEmpty)

        let replayed = source().signal.replay(limit: limit)
        _ = replayed.connect()
        let log = EventLog(of: replayed)
        #expect(log.elements == Array([1, 2, 3].suffix(max(0, limit))))
        #expect(log.isCompleted == (limit > 0))
    }

    @Test("RK-109 refCount connects with the first observer, disconnects with the last, and connects again")
    func counting() {
        let (signal, runs, disposals) = source(completing: false)
        let shared = signal.publish().refCount()
        let first = EventLog(of: shared)
        let second = EventLog(of: shared)
        #expect((runs.value, first.elements, second.elements) == (1, [1, 2, 3], []))
        first.disposable.dispose()
        first.disposable.dispose()
        #expect(disposals.value == 0)
        second.disposable.dispose()
        #expect(disposals.value == 1)
        let third = EventLog(of: shared)
        #expect((runs.value, third.elements) == (2, [1, 2, 3]))
    }

    @Test("RK-109 refCount disconnects at the count that is given, or never")
    func disconnecting() {
        let (signal, runs, disposals) = source(completing: false)
        let shared = signal.publish().refCount(disconnectCount: 1)
        let logs = (0..<3).map { _ in EventLog(of: shared) }
        logs[0].disposable.dispose()
        #expect(disposals.value == 0)
        logs[1].disposable.dispose()
        #expect((runs.value, disposals.value) == (1, 1))

        let other = source(completing: false)
        let lasting = other.signal.publish().refCount(disconnectCount: -1)
        EventLog(of: lasting).disposable.dispose()
        #expect((other.runs.value, other.disposals.value) == (1, 0))
        EventLog(of: lasting).disposable.dispose()
        #expect(other.runs.value == 1)
    }

    @Test("RK-110 share runs its source once, and gives later observers what is kept and the end")
    func sharing() {
        let (signal, runs, _) = source()
        let shared = signal.share()
        #expect(EventLog(of: shared).events == [.next(1), .next(2), .next(3), .completed])
        #expect(EventLog(of: shared).events == [.next(1), .next(2), .next(3), .completed])
        #expect(EventLog(of: signal.share(limit: 0)).elements == [1, 2, 3])
        #expect(runs.value == 2)
    }

    @Test("RK-110 share with keepAlive goes on without observers")
    func keepingAlive() {
        let subject = PassthroughSubject<Int, Never>()
        for isKept in [false, true] {
            let shared = subject.share(limit: 1, keepAlive: isKept)
            EventLog(of: shared).disposable.dispose()
            subject.send(1)
            #expect(EventLog(of: shared).elements == (isKept ? [1] : []))
        }
    }

    @Test("RK-110 a source that fails at once ends a shared signal, and is disposed")
    func failingAtOnce() {
        let disposals = Counter()
        let signal = Signal<Int, Failure> { observer in
            observer.receive(1)
            observer.receive(completion: .failure(Failure()))
            return BlockDisposable { disposals.add() }
        }
        for limit in [0, 1, 5] {
            let shared = signal.share(limit: limit)
            let log = EventLog(of: shared)
            #expect(log.events == [.next(1), .failed(Failure())])
            #expect(log.disposable.isDisposed)
        }
        #expect(disposals.value == 3)
    }

    @Test("RK-109 who leaves while the source is being connected disconnects it")
    func leavingEarly() {
        let disposals = Counter()
        let sent = Counter()
        let signal = Signal<Int, Never> { observer in
            for number in 1...5 where !observer.isDisposed {
                sent.add()
                observer.receive(number)
            }
            return BlockDisposable { disposals.add() }
        }
        let shared = signal.share(limit: 0)
        let serial = SerialDisposable(otherDisposable: nil)
        let log = EventLog<Int, Never>()
        serial.otherDisposable = shared.observe { event in
            log.note(event)
            serial.dispose()
        }
        #expect(log.elements.first == 1)
        #expect(disposals.value == 1)
        #expect(sent.value == 5)
    }

    @Test("RK-109 a connection that nobody wants any more when it is made is disposed", arguments: [0, 1, 5])
    func leavingWhileConnecting(limit: Int) {
        let (signal, runs, disposals) = source(completing: false)
        let shared = signal.share(limit: limit)
        #expect(EventLog(of: shared.first()).events == [.next(1), .completed])
        #expect((runs.value, disposals.value) == (1, 1))
        #expect(EventLog(of: shared.first()).isCompleted)
        #expect((runs.value, disposals.value) == (2, 2))
    }

    @Test("RK-109 the source is disposed under no lock, and may be observed again by that")
    func disposingOutsideLocks() {
        let isOver = DispatchSemaphore(value: 0)
        let runs = Counter()
        nonisolated(unsafe) var shared: Signal<Int, Never>?
        let source = Signal<Int, Never> { _ in
            runs.add()
            return BlockDisposable { if runs.value < 3, let shared { EventLog(of: shared).disposable.dispose() } }
        }
        shared = source.share()
        // On a thread of its own: under a lock, it would wait for ever.
        DispatchQueue(label: "disposing").async {
            if let shared { EventLog(of: shared).disposable.dispose() }
            isOver.signal()
        }
        #expect(isOver.wait(timeout: .now() + watchdog) == .success)
        #expect(runs.value == 3)
        shared = nil
    }

    @Test("RK-110 nothing is left of a shared signal whose source is gone")
    func lifetimes() {
        var captured: [Weakly<Counter>] = []
        do {
            let subject = PassthroughSubject<Int, Never>()
            let shared = subject.share()
            for _ in 0..<2 {
                let counter = Counter()
                captured.append(Weakly(counter))
                _ = shared.observe { _ in counter.add() }
            }
            subject.send(1)
            #expect(captured.map { $0.object?.value } == [1, 1])
        }
        #expect(captured.allSatisfy { $0.isGone })
    }
}
