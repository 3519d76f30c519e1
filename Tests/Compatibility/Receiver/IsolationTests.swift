import Foundation
import Receiver
import Testing
import TestSupport

@Suite("Isolation of listeners")
struct IsolationTests {

    /// Listens with closures that touch its own state, without annotations.
    @MainActor
    final class Model {

        private(set) var waves: [Int] = []
        private(set) var sums: [Int] = []
        private let bag = DisposeBag()
        let heard = Log<Int>()

        func listen(to receiver: Receiver<Int>) {
            receiver.listen { [weak self] wave in
                MainActor.preconditionIsolated()
                self?.waves.append(wave)
            }.disposed(by: bag)
            receiver.filter { [weak self] in self?.waves.contains($0) ?? false }
                .map { [weak self] in $0 + (self?.sums.last ?? 0) }
                .listen(to: { [weak self] sum in
                    MainActor.preconditionIsolated()
                    self?.sums.append(sum)
                    self?.heard.add(sum)
                })
                .disposed(by: bag)
        }
    }

    @Test("RC-014 a listener written on the main actor is called there, at once if the wave is broadcast there")
    @MainActor
    func mainActor() {
        let (transmitter, receiver) = Receiver<Int>.make()
        let model = Model()
        model.listen(to: receiver)
        [1, 2, 3].forEach(transmitter.broadcast)
        #expect(model.waves == [1, 2, 3])
        #expect(model.sums == [1, 3, 6])
    }

    @Test("RC-014 waves broadcast elsewhere reach the main actor in their order", arguments: [1, 4])
    @MainActor
    func fromElsewhere(threads: Int) async throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let model = Model()
        model.listen(to: receiver)
        try onThreads(threads) { thread in
            for number in 1...50 { transmitter.broadcast(thread * 1000 + number) }
        }
        let sums = try await model.heard.awaitEntries(threads * 50)
        #expect(model.waves.count == threads * 50)
        for thread in 0..<threads {
            let own = model.waves.filter { $0 / 1000 == thread }.map { $0 % 1000 }
            #expect(own == Array(1...50))
        }
        let total = model.waves.reduce(0, +)
        #expect(sums.last == total)
    }

    @Test("RC-010 the replay of a cold receiver reaches the main actor at once, on the main actor")
    @MainActor
    func replay() {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        [1, 2].forEach(transmitter.broadcast)
        let model = Model()
        model.listen(to: receiver)
        #expect(model.waves == [1, 2])
        #expect(model.sums == [1, 2])
    }

    actor Station {

        private var waves: [Int] = []
        let heard = Log<Int>()

        func listen(to receiver: Receiver<Int>) {
            receiver.map { $0 * 10 }.listen { wave in
                self.preconditionIsolated()
                self.waves.append(wave)
                self.heard.add(self.waves.count)
            }
        }

        var all: [Int] { waves }
    }

    @Test("RC-014 a listener written in an actor is called there, in order", arguments: [1, 4])
    func inAnActor(threads: Int) async throws {
        let (transmitter, receiver) = Receiver<Int>.make(with: .cold)
        transmitter.broadcast(0)
        let station = Station()
        await station.listen(to: receiver)
        try onThreads(threads) { thread in
            for number in 1...50 { transmitter.broadcast(thread * 1000 + number) }
        }
        _ = try await station.heard.awaitEntries(threads * 50 + 1)
        let all = await station.all
        #expect(all.first == 0)
        for thread in 0..<threads {
            let own = all.dropFirst().filter { $0 / 10_000 == thread }.map { $0 % 10_000 }
            #expect(own == (1...50).map { $0 * 10 })
        }
    }

    actor Visitor {

        private var count = 0

        /// The listener belongs to the actor because it uses it, and so keeps it alive.
        func listen(to receiver: Receiver<Int>, _ log: Log<Int>) -> Disposable {
            receiver.map { $0 }.listen { wave in
                self.count += 1
                log.add(wave * 10 + self.count)
            }
        }
    }

    @Test(
        "RC-015 a derived receiver ends with its last listener, also when that held the last reference to its actor",
        arguments: [1, 4])
    func actorDies(threads: Int) async throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let log = Log<Int>()
        var visitor: Visitor? = Visitor()
        let listening = await visitor?.listen(to: receiver, log)
        transmitter.broadcast(1)
        let first = try await log.awaitEntries(1)
        weak let held = visitor
        visitor = nil
        #expect(held != nil)
        #expect(receiver.listenerCount == 1)
        listening?.dispose()
        try onThreads(threads) { _ in transmitter.broadcast(2) }
        #expect(first == [11])
        #expect(log.count == 1)
        #expect(receiver.listenerCount == 0)
        // It goes where the listener ran.
        let deadline = ContinuousClock.now + .seconds(watchdog)
        while held != nil, ContinuousClock.now < deadline { await Task.yield() }
        #expect(held == nil)
    }

    @Test("RC-016 a pure operator runs where the upstream delivers, also if it is passed on the main actor")
    @MainActor
    func pureOperator() async throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let log = Log<Int>()
        let double: @Sendable (Int) -> Int = { $0 * 2 }
        let isLarge: @Sendable (Int) -> Bool = { $0 > 2 }
        let listener: @Sendable (Int) -> Void = { log.add($0) }
        receiver.map(double).filter(isLarge).listen(to: listener)
        // The main actor is busy here, so nothing that would need it could run meanwhile.
        try onThreads(1) { _ in [1, 2].forEach(transmitter.broadcast) }
        #expect(log.entries == [4])
    }
}
