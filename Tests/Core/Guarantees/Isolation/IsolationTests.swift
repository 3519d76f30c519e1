import Dispatch
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Where handlers run", .serialized)
struct IsolationTests {
    /// From where messages are sent.
    enum Place: CaseIterable, Sendable {
        case mainActor, mainQueue, queueOnMain, queue, queueInsideMain, thread, actor, otherActor, globalActor

        /// Does something there, and comes back when it is done.
        func run(_ body: @escaping @Sendable () -> Void) async {
            func on(_ queue: DispatchQueue) async {
                await withCheckedContinuation { done in
                    queue.async {
                        body()
                        done.resume()
                    }
                }
            }
            switch self {
            case .mainActor: await MainActor.run { body() }
            case .mainQueue: await on(.main)
            case .queueOnMain: await on(DispatchQueue(label: "on main", target: .main))
            case .queue: await on(DispatchQueue(label: "own"))
            case .queueInsideMain:
                await MainActor.run { DispatchQueue(label: "inside").sync { body() } }
            case .thread: try? await onOwnThread { body() }
            case .actor, .otherActor: await Somewhere().run(body)
            case .globalActor: await OwnGlobal.run(body)
            }
        }
    }

    @Test("G5: a handler runs on its actor, wherever is sent from", arguments: Kind.all, Place.allCases)
    func everywhere(_ kind: Kind, _ place: Place) async throws {
        let setup = kind.make()
        let messenger = Messenger<Int>(delivery: setup.strategy)
        let main = await OnMain()
        let own = OnActor()
        let global = OnGlobal()
        let tokens = [await main.begin(messenger), await own.begin(messenger), await global.begin(messenger)]
        await place.run { for number in 1...20 { messenger.send(number) } }
        try await waitAsync {
            await withCheckedContinuation { done in
                DispatchQueue.global().async {
                    setup.turn()
                    done.resume()
                }
            }
            return tokens.allSatisfy { $0.numbers.delivered == 20 }
        }
        let all = Array(1...20)
        #expect(await main.got == all)
        #expect(await own.got == all)
        #expect(await global.got == all)
        #expect(await main.wasElsewhere == false)
        #expect(await own.wasElsewhere == false)
        #expect(await global.wasElsewhere == false)
    }

    @Test("G5: a handler without isolation runs where the strategy delivers")
    func plainClass() async throws {
        let messenger = Messenger<Int>()
        let observer = Person()
        let onMain = Log<Bool>()
        observer.observe(messenger) { _ in onMain.add(MainMark.isHere) }
        await MainActor.run {
            MainMark.set()
            messenger.send(1)
        }
        try await onOwnThread { messenger.send(2) }
        messenger.setDelivery(.mainLoop)
        try await onOwnThread {
            messenger.send(3)
            try wait { onMain.count == 3 }
        }
        #expect(onMain.entries == [true, false, true])
    }

    @Test("G5: on the main queue the main actor's handlers are called before send returns")
    func synchronously() async throws {
        let messenger = Messenger<Int>()
        let main = await OnMain()
        await main.begin(messenger)
        let log = await MainActor.run {
            messenger.send(1)
            let log = main.got
            messenger.send(2)
            return (log, main.got)
        }
        #expect(log.0 == [1])
        #expect(log.1 == [1, 2])
    }

    @Test(
        "G1, G5: what waits for the main actor is delivered before what is sent from it",
        arguments: [Kind.ordered, .immediate, .warm, .bounded])
    func waitingFirst(_ kind: Kind) async throws {
        let messenger = Messenger<Int>(delivery: kind.make().strategy)
        let (first, second) = (await OnMain(), await OnMain())
        await first.begin(messenger)
        await second.begin(messenger)
        let got = await MainActor.run {
            let isDone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                for number in 1...10 { messenger.send(number) }
                isDone.signal()
            }
            isDone.wait()
            let before = first.got
            messenger.send(11)
            return [before, first.got, second.got]
        }
        #expect(got == [[], Array(1...11), Array(1...11)])
        try await Task.sleep(for: .milliseconds(1))
        #expect(await first.got == Array(1...11))
    }

    @Test(
        "G1, G5: synchronous deliveries and drains of the mailbox mix in one order",
        arguments: [Kind.ordered, .ownInPlace, .ownUnannounced])
    func mixing(_ kind: Kind) async throws {
        let messenger = Messenger<Int>(delivery: kind.make().strategy)
        let (first, second) = (await OnMain(), await OnMain())
        await first.begin(messenger)
        let token = await second.begin(messenger)
        async let background: Void = onOwnThread {
            try onThreads(2) { index in
                for number in 1...300 { messenger.send(index * 1000 + number) }
            }
        }
        for number in 1...300 {
            await MainActor.run { messenger.send(2000 + number) }
        }
        try await background
        try await waitAsync { token.numbers.delivered == 900 }
        let (one, two) = (await first.got, await second.got)
        #expect(one == two)
        for index in 0..<3 {
            #expect(one.filter { $0 / 1000 == index } == (1...300).map { index * 1000 + $0 })
        }
        #expect(await !first.wasElsewhere)
    }

    @Test("G5: a flood of messages does not hold the actor")
    func flood() async throws {
        let messenger = Messenger<Int>()
        let own = OnActor()
        let main = await OnMain()
        let isOver = Counter()
        // The handlers take turns to send again, for ever, so that a hundred messages are always under way.
        let sender = DispatchQueue(label: "sender")
        @Sendable func again(_ number: Int) {
            if isOver.value == 0 { sender.async { messenger.send(number + 1) } }
        }
        await own.begin(messenger) { if $0.isMultiple(of: 2) { again($0) } }
        await main.begin(messenger) { if !$0.isMultiple(of: 2) { again($0) } }
        for number in 1...100 { messenger.send(number) }
        try await waitAsync {
            let (one, other) = (await own.got.count, await main.got.count)
            return one > 200 && other > 200
        }
        for _ in 1...20 {
            await own.pass()
            await main.pass()
        }
        isOver.add()
    }

    @Test("G5: nor does a handler that sends to itself")
    func selfFlood() async throws {
        let messenger = Messenger<Int>()
        let own = OnActor()
        let isOver = Counter()
        await own.begin(messenger) { number in
            if isOver.value == 0 { messenger.send(number + 1) }
        }
        messenger.send(1)
        try await waitAsync { await own.got.count > 200 }
        for _ in 1...20 { await own.pass() }
        isOver.add()
    }

    @Test("G6: after stopping on the actor no call begins there, even of what waits", arguments: Kind.all)
    func stopOnActor(_ kind: Kind) async throws {
        let setup = kind.make()
        let messenger = Messenger<Int>(delivery: setup.strategy)
        let own = OnActor()
        let token = await own.begin(messenger)
        let got = await own.whileBusy { actor in
            for number in 1...5 { messenger.send(number) }
            actor.stopObserving(messenger)
            return actor.got
        }
        try await onOwnThread { setup.turn() }
        await own.pass()
        #expect(await own.got == got)
        #expect(token.numbers.addUp && token.numbers.discarded == 5 - got.count)
    }
}

/// Marks the main queue, so that code can tell whether it runs there.
enum MainMark {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static func set() { _ = key }

    static var isHere: Bool { DispatchQueue.getSpecific(key: key) == true }
}

@MainActor
private final class OnMain: Observer {
    let receiver = Receiver()
    private(set) var got: [Int] = []
    private(set) var wasElsewhere = false

    init() { MainMark.set() }

    @discardableResult
    func begin(
        _ messenger: Messenger<Int>, then: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> ObservationToken {
        observe(messenger) { [weak self] number in
            guard let self else { return }
            if !MainMark.isHere { wasElsewhere = true }
            MainActor.assumeIsolated { got.append(number) }
            then(number)
        }
    }

    func pass() {}
}

private actor OnActor: Observer {
    nonisolated let receiver = Receiver()
    private(set) var got: [Int] = []
    private(set) var wasElsewhere = false

    @discardableResult
    func begin(
        _ messenger: Messenger<Int>, then: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> ObservationToken {
        observe(messenger) { actor, number in
            actor.assertIsolated()
            if MainMark.isHere { actor.wasElsewhere = true }
            actor.got.append(number)
            then(number)
        }
    }

    func whileBusy<Result: Sendable>(_ body: @Sendable (isolated OnActor) -> Result) -> Result { body(self) }

    func pass() {}
}

@globalActor
private actor OwnGlobal {
    static let shared = OwnGlobal()

    static func run(_ body: @Sendable () -> Void) async { await shared.perform(body) }

    private func perform(_ body: @Sendable () -> Void) { body() }
}

@OwnGlobal
private final class OnGlobal: Observer {
    let receiver = Receiver()
    private(set) var got: [Int] = []
    private(set) var wasElsewhere = false

    @discardableResult
    func begin(_ messenger: Messenger<Int>) -> ObservationToken {
        observe(messenger) { [weak self] number in
            OwnGlobal.shared.assertIsolated()
            if MainMark.isHere { self?.wasElsewhere = true }
            self?.got.append(number)
        }
    }
}

private actor Somewhere {
    func run(_ body: @Sendable () -> Void) { body() }
}
