import TestSupport
import Testing

@testable import SwiftObserver

/// Messages that waited move into the mailboxes of actors, many under one lock.
@Suite("Moving to actors")
struct MovingTests {
    /// Asks for the lock of a messenger when it is released.
    private final class Probe: Sendable {
        private let whenGone: @Sendable () -> Void

        init(_ whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }

        deinit { whenGone() }
    }

    @Test("A message that nobody gets any more is released outside the lock", .timeLimit(.minutes(1)))
    func unaddressed() {
        let loop = MessageLoop()
        let messenger = Messenger<Probe>(delivery: .loop(loop))
        let (early, late, gone) = (SteppedActor(), SteppedActor(), Counter())
        func send() {
            messenger.send(
                Probe { [unowned messenger] in
                    // Would not return if the messenger's lock were held.
                    if messenger.numbers.sent == 4 { gone.add() }
                })
        }
        early.observe(messenger) { _, _ in }
        for _ in 0..<3 { send() }
        early.stopObserving()
        late.observe(messenger) { _, _ in }
        send()
        loop.runOnce()
        #expect(gone.value == 3)
        late.executor.step()
        #expect(gone.value == 4)
    }

    @Test("They come in order, each once, however many they are, whoever observes besides", arguments: [false, true])
    func manyAtOnce(withHandlerHere: Bool) {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let (actors, here) = ([SteppedActor(), SteppedActor()], Log<Int>())
        let observer = Person()
        for actor in actors { _ = actor.watch(messenger) }
        if withHandlerHere { observer.observe(messenger) { here.add($0) } }
        for message in 0..<200 { messenger.send(message) }
        // More wait than are moved in one step.
        #expect(loop.runOnce() == 200)
        for actor in actors {
            actor.executor.step()
            #expect(actor.log.entries == Array(0..<200))
        }
        #expect(here.entries == (withHandlerHere ? Array(0..<200) : []))
    }

    /// Has an actor take its turns while the rule hears of a message.
    private final class Stepping: KeepingRule<Int> {
        private let actor: SteppedActor
        private let events: Log<String>

        init(_ actor: SteppedActor, _ events: Log<String>) {
            (self.actor, self.events) = (actor, events)
        }

        override func wasKept(_ message: Int, _ number: UInt64, in core: MessengerCore<Int>) {
            actor.executor.step()
            events.add("kept")
        }
    }

    @Test("A rule for what is kept has heard of a message before an actor is given it")
    func rule() {
        let (messenger, actor) = (Messenger<Int>(delivery: .warm(upTo: 1)), SteppedActor())
        let events = Log<String>()
        messenger.setKeeping(by: Stepping(actor, events))
        actor.observe(messenger) { _, _ in events.add("delivered") }
        for message in 0..<2 { messenger.send(message) }
        actor.executor.step()
        #expect(events.entries == ["kept", "delivered", "kept", "delivered"])
    }

    @Test("An actor may take its turn with a nested message while a variable's value is given before it")
    func nestedBehindReplays() {
        let variable = Var(0)
        variable.setDelivery(.immediate)
        let (observer, late, actor, seen) = (Person(), Person(), SteppedActor(), Log<[Int]>())
        observer.observe(variable) { update in
            guard update.new == 1 else { return }
            actor.observe(variable) { actor, update in actor.log.add(update.new) }
            late.observe(variable, initial: true) { _ in
                actor.executor.step()
                seen.add(actor.log.entries)
            }
            variable.value = 2
        }
        variable.value = 1
        #expect(seen.entries == [[2], [2]])
    }

    @Test("An actor may take its turn with what a transaction has set while handlers of another value run")
    func transaction() {
        let (here, there) = (Var(0), Var(0))
        let (observer, actor, seen) = (Person(), SteppedActor(), Log<[Int]>())
        observer.observe(here) { _ in
            actor.executor.step()
            seen.add(actor.log.entries)
        }
        actor.observe(there) { actor, update in actor.log.add(update.new) }
        SwiftObserver.transaction { t in
            t[here] = 1
            t[there] = 1
        }
        #expect(seen.entries == [[1]])
    }
}
