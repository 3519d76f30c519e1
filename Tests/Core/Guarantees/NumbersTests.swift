import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Numbers")
struct NumbersTests {
    /// So many for each strategy, with another one after every hundred.
    private static let messages = TestDepth.pick(quick: 300, usual: 300, deep: 1500)
    static let kinds =
        Kind.all
        + Kind.all.flatMap { kind in
            [
                kind.modified(.oldest(3)), kind.modified(.newest(3)), kind.modified(.oldest(0)),
                kind.modified(.newest(-1)), kind.modified(.warm(2), .latestOnly),
            ]
        }

    @Test("G8: they add up at every step, inside handlers, and for who comes and goes", arguments: kinds)
    func everyStep(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let tokens = Holder<[ObservationToken]>([])
            let wrong = Log<String>()
            @Sendable func check(_ place: String) {
                for token in tokens.object ?? [] {
                    let numbers = token.numbers
                    if !numbers.addUp { wrong.add("\(place): \(numbers)") }
                }
                for numbers in messenger.numbers.observations where !numbers.addUp {
                    wrong.add("\(place), of the messenger: \(numbers)")
                }
            }
            var listeners: [Listener] = []
            func join() {
                let listener = Listener()
                let token = listener.listen(to: messenger) { number in
                    check("in the handler of \(number)")
                    if number % 5 == 0, number > 0 {
                        for nested in 1...4 { messenger.send(-number * 10 - nested) }
                        check("after sending in the handler of \(number)")
                    }
                }
                listeners.append(listener)
                tokens.object?.append(token)
            }
            for number in 1...30 {
                if number % 7 == 1 { join() }
                if number % 9 == 0 { listeners.removeFirst() }
                messenger.send(number)
                check("after sending \(number)")
                if number % 4 == 0 { setup.turn() }
                check("after a turn")
            }
            try setup.settle(messenger)
            check("at the end")
            #expect(wrong.entries == [])
            for token in tokens.object ?? [] where token.isActive {
                #expect(token.numbers.pending == 0 && token.numbers.discarded == 0)
            }
            #expect(messenger.numbers.observers == listeners.count)
            messenger.stopBeingObserved()
            tokens.object = []
        }
    }

    @Test("G8: what was called is what is counted", arguments: kinds)
    func calls(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            messenger.send(1)
            messenger.send(2)
            let listener = Listener()
            let token = listener.listen(to: messenger) { [weak messenger] number in
                if number == 3 { for nested in 10...15 { messenger?.send(nested) } }
            }
            setup.hold()
            for number in 3...7 { messenger.send(number) }
            setup.free()
            try setup.settle(messenger)
            let numbers = token.numbers
            #expect(numbers.addUp)
            #expect(numbers.delivered + numbers.replayed == listener.log.count)
            #expect(numbers.offered == (listener.log.entries.contains(3) ? 11 : 5))
            #expect(messenger.numbers.sent == numbers.offered + 2)
        }
    }

    @Test("G8: they add up for another thread while messages are sent", arguments: kinds)
    func otherThread(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let (first, second) = (Listener(), Listener())
            let tokens = [first.listen(to: messenger), second.listen(to: messenger)]
            let wrong = Log<String>()
            try onThreads(2) { index in
                for number in 0..<Self.messages {
                    if index == 0 {
                        messenger.send(number)
                        if number % 100 == 0 {
                            let guest = Listener()
                            let token = guest.listen(to: messenger)
                            messenger.send(-1)
                            token.stop()
                            let numbers = token.numbers
                            if !numbers.addUp { wrong.add("\(numbers)") }
                        }
                    } else {
                        for token in tokens {
                            let numbers = token.numbers
                            if !numbers.addUp { wrong.add("\(numbers)") }
                        }
                        let all = messenger.numbers
                        for numbers in all.observations where !numbers.addUp || numbers.offered > all.sent {
                            wrong.add("\(numbers) of \(all.sent)")
                        }
                        if number % 100 == 0 { setup.turn() }
                    }
                }
            }
            try setup.settle(messenger)
            #expect(wrong.entries.prefix(3) == [])
            for (token, listener) in zip(tokens, [first, second]) {
                let numbers = token.numbers
                #expect(
                    numbers.addUp && numbers.offered == Self.messages + Self.messages / 100
                        && numbers.delivered == listener.log.count)
            }
        }
    }

    @Test(
        "G8: they add up for handlers on an actor that is busy, with every bound", arguments: [nil, 0, 1, 3],
        [DroppingRule.oldest, .newest])
    func actorBound(_ bound: Int?, _ rule: DroppingRule) async throws {
        let loop = MessageLoop()
        var strategy: any DeliveryStrategy = .loop(loop)
        if let bound { strategy = (rule == .oldest ? Modifier.oldest(bound) : .newest(bound)).apply(to: strategy) }
        let messenger = Messenger<Int>(delivery: strategy)
        let busy = Busy()
        let early = await busy.begin(messenger)
        await busy.whileBusy {
            for number in 1...5 {
                messenger.send(number)
                loop.runOnce()
                #expect(early.numbers.addUp)
            }
            #expect(early.numbers.delivered == 0 && early.numbers.pending == min(5, bound ?? 5))
        }
        if bound != 0 { try await waitAsync { early.numbers.pending == 0 } }
        #expect(early.numbers.addUp && early.numbers.offered == 5)
        let got = await busy.got
        #expect(early.numbers.delivered == got.count)
        switch (bound, rule) {
        case (nil, _): #expect(got == [1, 2, 3, 4, 5])
        case (let bound?, .oldest): #expect(got == Array((1...5).suffix(bound)))
        case (let bound?, .newest): #expect(got == Array((1...5).prefix(bound)))
        }
    }

    @Test("G8: a message that an actor's mailbox drops counts only for whom it was offered to")
    func lateOnActor() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop).bounded(to: 2, dropping: .oldest))
        let busy = Busy()
        let early = await busy.begin(messenger)
        messenger.send(1)
        messenger.send(2)
        // 1 and 2 still wait for the loop: they are not offered to an observation that begins now.
        let late = await busy.begin(messenger)
        await busy.whileBusy {
            loop.runOnce()
            messenger.send(3)
            messenger.send(4)
            loop.runOnce()
            #expect(early.numbers.addUp && early.numbers.dropped == 2 && early.numbers.pending == 2)
            #expect(late.numbers.addUp && late.numbers.dropped == 0 && late.numbers.pending == 2)
        }
        try await waitAsync { early.numbers.delivered == 2 && late.numbers.delivered == 2 }
        #expect(late.numbers.addUp && late.numbers.offered == 2 && late.numbers.dropped == 0)
    }

    @Test("G2, G8: a message that is nobody's takes no place in an actor's mailbox")
    func nobodysOnActor() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop).bounded(to: 1, dropping: .newest))
        let listener = Listener()
        listener.listen(to: messenger)
        messenger.send(1)
        let busy = Busy()
        let token = await busy.begin(messenger)
        await busy.whileBusy {
            loop.runOnce()
            messenger.send(2)
            loop.runOnce()
        }
        try await waitAsync { token.numbers.pending == 0 }
        #expect(await busy.got == [2])
        #expect(token.numbers.dropped == 0 && token.numbers.delivered == 1)
        #expect(listener.log.entries == [1, 2])
    }

    @Test("G8: what waits for a loop that dies, or is sent to one that is dead, is discarded and counted")
    func deadLoop() {
        var loop: MessageLoop? = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop!).bounded(to: 2, dropping: .oldest))
        let listener = Listener()
        let token = listener.listen(to: messenger)
        for number in 1...3 { messenger.send(number) }
        #expect(token.numbers.dropped == 1 && token.numbers.pending == 2)
        loop = nil
        #expect(token.numbers.discarded == 2 && token.numbers.pending == 0 && token.numbers.addUp)
        messenger.send(4)
        #expect(token.numbers.discarded == 3 && token.numbers.addUp && messenger.numbers.pending == 0)
        let late = listener.listen(to: messenger)
        messenger.setDelivery(.ordered)
        messenger.send(5)
        #expect(listener.log.entries == [5, 5])
        #expect(token.numbers.offered == 5 && token.numbers.delivered == 1 && token.numbers.addUp)
        #expect(late.numbers.offered == 1 && late.numbers.discarded == 0 && late.numbers.addUp)
    }

    @Test("G6, G8: when a handler's actor dies its observation ends, and the numbers add up")
    func deadActor() async throws {
        let messenger = Messenger<Int>()
        var busy: Busy? = Busy()
        let token = await busy!.begin(messenger)
        messenger.send(1)
        try await waitAsync { token.numbers.delivered == 1 }
        busy = nil
        try await waitAsync {
            messenger.send(2)
            return !token.isActive
        }
        #expect(token.numbers.addUp && token.numbers.delivered == 1 && token.numbers.pending == 0)
        #expect(messenger.numbers.observers == 0)
    }

    @Test("G8: the messenger lists its observations in the order in which they began, one context at a time")
    func listing() async throws {
        let messenger = Messenger<Int>()
        var listeners: [Listener] = []
        for _ in 0..<5 {
            let listener = Listener()
            listener.listen(to: messenger)
            listeners.append(listener)
            messenger.send(0)
        }
        #expect(messenger.numbers.observations.map(\.offered) == [5, 4, 3, 2, 1])
        listeners.remove(at: 1)
        listeners.remove(at: 2)
        #expect(messenger.numbers.observations.map(\.offered) == [5, 3, 1])
        #expect(messenger.numbers.observers == 3)
        let busy = Busy()
        let (first, second) = (await busy.begin(messenger), await busy.begin(messenger))
        messenger.send(0)
        try await waitAsync { first.numbers.delivered == 1 && second.numbers.delivered == 1 }
        #expect(messenger.numbers.observations.map(\.offered) == [6, 4, 2, 1, 1])
    }

    @Test("G8: a token keeps its numbers when its observation has ended, whatever happens afterwards", arguments: kinds)
    func ended(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let (listener, other) = (Listener(), Listener())
            other.listen(to: messenger)
            let token = listener.listen(to: messenger)
            setup.hold()
            for number in 1...5 { messenger.send(number) }
            token.stop()
            let numbers = token.numbers
            setup.free()
            #expect(numbers.addUp && numbers.offered == 5 && numbers.pending == 0)
            #expect(numbers.delivered == listener.log.count)
            for number in 6...9 { messenger.send(number) }
            try setup.settle(messenger)
            messenger.setDelivery(.immediate)
            messenger.send(10)
            messenger.stopBeingObserved()
            #expect(token.numbers == numbers)
        }
    }
}

/// An actor that observes, and that can be kept busy.
private actor Busy: Observer {
    nonisolated let receiver = Receiver()
    private(set) var got: [Int] = []

    func begin(_ messenger: Messenger<Int>) -> ObservationToken {
        observe(messenger) { busy, number in busy.got.append(number) }
    }

    /// Does something on the actor, so that no handler of it is called meanwhile.
    func whileBusy(_ body: @Sendable () -> Void) { body() }
}
