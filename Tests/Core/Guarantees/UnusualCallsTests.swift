import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Unusual calls")
struct UnusualCallsTests {
    @Test("Negative limits count as zero; the last of repeated modifiers wins")
    func limits() {
        let messenger = Messenger<Int>(delivery: .warm(upTo: -3))
        messenger.send(1)
        let listener = Listener()
        listener.listen(to: messenger)
        #expect(listener.log.entries == [])

        let repeated = Messenger<Int>(
            delivery: .ordered.cold.warm(upTo: 5).bounded(to: 1, dropping: .newest).warm(upTo: 1))
        repeated.send(1)
        repeated.send(2)
        let other = Listener()
        other.listen(to: repeated)
        #expect(other.log.entries == [2])
        #expect(repeated.delivery.backlog == .limited(to: 1, dropping: .newest))
    }

    @Test(
        "A bound of zero or less lets only through what does not have to wait",
        arguments: [0, -1, .min], [DroppingRule.oldest, .newest])
    func zeroBound(_ bound: Int, _ rule: DroppingRule) throws {
        let messenger = Messenger<Int>(delivery: .bounded(to: bound, dropping: rule))
        let listener = Listener()
        let token = listener.listen(to: messenger) { [weak messenger] number in
            if number == 1 { for nested in 2...4 { messenger?.send(nested) } }
        }
        messenger.send(1)
        messenger.send(5)
        #expect(listener.log.entries == [1, 5])
        #expect(token.numbers.dropped == 3 && token.numbers.offered == 5 && token.numbers.addUp)

        let loop = MessageLoop()
        let deferred = Messenger<Int>(delivery: .loop(loop).bounded(to: bound, dropping: rule))
        let other = Listener()
        let otherToken = other.listen(to: deferred)
        deferred.send(1)
        if rule == .newest {
            #expect(throws: SendRefused.self) { try deferred.trySend(2) }
        } else {
            try deferred.trySend(2)
        }
        loop.runOnce()
        #expect(other.log.entries == [])
        #expect(otherToken.numbers.dropped == 2 && otherToken.numbers.addUp)
    }

    @Test("G6: stopping twice, by every way, changes nothing the second time")
    func stopTwice() {
        let messenger = Messenger<Int>()
        let (listener, other) = (Listener(), Listener())
        let (token, kept) = (listener.listen(to: messenger), other.listen(to: messenger))
        for _ in 1...2 {
            token.stop()
            listener.stopObserving(messenger)
            listener.stopObserving()
            messenger.stopBeingObserved(by: listener)
            listener.stopObserving(nil as Messenger<Int>?)
        }
        #expect(!token.isActive && kept.isActive && messenger.numbers.observers == 1)
        let again = listener.listen(to: messenger)
        token.stop()
        messenger.send(1)
        #expect(again.isActive && listener.log.entries == [1])
        messenger.stopBeingObserved()
        messenger.stopBeingObserved()
        #expect(messenger.numbers.observers == 0)
    }

    @Test("G6: an object that observes itself is told, and dies", arguments: Kind.all)
    func itself(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            var narcissus: Narcissus? = Narcissus(setup.strategy)
            weak let weakly = narcissus
            let log = narcissus!.log
            narcissus?.begin()
            narcissus?.send(1)
            try setup.settle(narcissus!.messenger)
            #expect(log.entries == [1, 2])
            narcissus = nil
            setup.turn()
            #expect(weakly == nil)
        }
    }

    @Test("G6: observing and sending in deinit are allowed", arguments: Kind.all)
    func inDeinit(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            messenger.setDelivery(Modifier.hot.apply(to: setup.strategy))
            let log = Log<Int>()
            do {
                let busybody = Busybody(messenger, log)
                busybody.observe(messenger) { log.add($0) }
            }
            messenger.send(3)
            try setup.settle(messenger)
            // Its receiver died after `deinit`; all that it began is over.
            #expect(messenger.numbers.observers == 0)
            #expect(log.entries.count <= 4 && !log.entries.contains(3))
        }
    }

    @Test("G2, G6: handlers that stop, observe anew, drop observers or the messenger", arguments: Kind.all)
    func inHandlers(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let slot = Holder<Messenger<Int>>()
            let renewing = Listener()
            let doomed = Holder<Listener>(Listener())
            let doomedLog = doomed.object!.log
            let (stopping, last) = (Listener(), Listener())
            let ended = Log<ObservationToken>()
            do {
                let messenger = Messenger<Int>(delivery: setup.strategy)
                // Without replay, which would have the observer begin anew for ever.
                messenger.setDelivery(Modifier.hot.apply(to: setup.strategy))
                slot.object = messenger
                @Sendable func renew(_ number: Int) {
                    guard number < 3, let messenger = slot.object else { return }
                    renewing.stopObserving(messenger)
                    renewing.listen(to: messenger, then: renew)
                }
                renewing.listen(to: messenger, then: renew)
                stopping.listen(to: messenger) { [unowned stopping] number in
                    if number == 2 { stopping.stopObserving() }
                }
                ended.add(
                    last.listen(to: messenger) { number in
                        if number == 1 { doomed.object = nil }
                        if number == 4 { slot.object = nil }
                    })
                ended.add(doomed.object!.listen(to: messenger))
                for number in 1...4 {
                    messenger.send(number)
                    try setup.settle(messenger)
                }
            }
            try wait {
                setup.turn()
                return ended.entries.allSatisfy { !$0.isActive }
            }
            #expect(renewing.log.entries == [1, 2, 3, 4])
            #expect(stopping.log.entries == [1, 2])
            #expect(last.log.entries == [1, 2, 3, 4])
            #expect(doomedLog.entries == [], "It stood behind the one that dropped it, in the same context")
            #expect(slot.object == nil)
            #expect(ended.entries.allSatisfy { $0.numbers.addUp })
            #expect(ended.entries[0].numbers.delivered == 4)
        }
    }

    @Test("G2: what waits when an observation begins is not offered to it, and what follows is", arguments: Kind.all)
    func lateObserver(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            messenger.setDelivery(Modifier.hot.apply(to: setup.strategy))
            let late = Listener()
            let first = Listener()
            first.listen(to: messenger) { [weak messenger] number in
                guard number == 1, let messenger else { return }
                messenger.send(2)
                late.listen(to: messenger)
                messenger.send(3)
            }
            messenger.send(1)
            try setup.settle(messenger)
            messenger.send(4)
            try setup.settle(messenger)
            #expect(first.log.entries == [1, 2, 3, 4])
            #expect(late.log.entries == [3, 4])
        }
    }

    @Test("G6: a token that is kept after everything died retains nothing, and still answers", arguments: Kind.all)
    func keptToken(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let dead = Counter()
            var token: ObservationToken?
            weak var weakMessenger: Messenger<Note>?
            weak var weakObserver: Person?
            do {
                let messenger = Messenger<Note>(delivery: setup.strategy)
                messenger.setDelivery(Modifier.warm(3).apply(to: setup.strategy))
                let observer = Person()
                let captured = Note(0) { dead.add() }
                token = observer.observe(messenger) { _ in withExtendedLifetime(captured) {} }
                messenger.send(Note(1) { dead.add() })
                messenger.send(Note(2) { dead.add() })
                try setup.settle(messenger)
                (weakMessenger, weakObserver) = (messenger, observer)
            }
            try wait {
                setup.turn()
                return dead.value == 3
            }
            #expect(weakMessenger == nil && weakObserver == nil)
            #expect(token?.isActive == false)
            token?.stop()
            #expect(token?.numbers.delivered == 2)
        }
    }

    @Test("G6: everything dies in every order, with messages waiting, and nothing is left", arguments: Kind.all)
    func deaths(_ kind: Kind) async throws {
        try await onOwnThread {
            for order in permutations([0, 1, 2, 3]) {
                let setup = kind.make()
                let alive = Counter()
                var messenger: Messenger<Note>? = Messenger(delivery: setup.strategy)
                var observer: Person? = Person()
                var mapped: (any Observable<Int>)? = messenger!.map { $0.number }
                var token: ObservationToken?
                weak let (weakMessenger, weakObserver) = (messenger, observer)
                weak let weakMapped = mapped
                alive.add()
                let captured = Note(0) { alive.add(-1) }
                token = observer?.observe(messenger!) { [captured] _ in
                    withExtendedLifetime(captured) {}
                }
                observer?.observe(mapped!) { _ in }
                setup.hold()
                for number in 1...3 {
                    alive.add()
                    messenger?.send(Note(number) { alive.add(-1) })
                }
                for step in order {
                    switch step {
                    case 0: messenger = nil
                    case 1: observer = nil
                    case 2: mapped = nil
                    default: token = nil
                    }
                }
                setup.free()
                let isGone = { weakMessenger == nil && weakObserver == nil && weakMapped == nil }
                try wait {
                    setup.turn()
                    // `captured` is held by this frame until here.
                    return alive.value <= 1 && isGone()
                }
                withExtendedLifetime((captured, token)) {}
            }
        }
    }
}

/// Observes itself and sends from its own handler.
private final class Narcissus: Observable, Observer, Sendable {
    let receiver = Receiver()
    let log = Log<Int>()
    let messenger: Messenger<Int>

    init(_ strategy: any DeliveryStrategy) { messenger = Messenger(delivery: strategy) }

    deinit { send(3) }

    func begin() {
        observe(self) { [weak self, log] number in
            log.add(number)
            if number == 1 { self?.send(2) }
        }
    }
}

/// Sends, observes and stops while it dies.
private final class Busybody: Observer, Sendable {
    let receiver = Receiver()
    private let messenger: Messenger<Int>
    private let log: Log<Int>

    init(_ messenger: Messenger<Int>, _ log: Log<Int>) {
        self.messenger = messenger
        self.log = log
    }

    deinit {
        messenger.send(1)
        observe(messenger) { [log] in log.add($0) }
        messenger.send(2)
        stopObserving(messenger)
        observe(messenger) { [log] in log.add($0) }
    }
}
