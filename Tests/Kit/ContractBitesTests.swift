import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("The contract lets the right pass, and catches the wrong")
struct ContractBitesTests {
    static let contract = Contract(
        randomScripts: 60, exhaustiveLength: 3, exhaustiveFullLength: 2, exhaustiveCalmLength: 4, schedules: 300,
        threadMessages: 200, patience: .milliseconds(400), timeLimit: nil)

    /// For messengers that are right.
    private static let strict = Contract(
        randomScripts: TestDepth.pick(quick: 10, usual: 15, deep: 300), exhaustiveLength: TestDepth.isDeep ? 4 : 3,
        exhaustiveFullLength: TestDepth.isDeep ? 3 : 1, exhaustiveCalmLength: TestDepth.isDeep ? 5 : 3,
        schedules: TestDepth.isDeep ? 1000 : 15, threadMessages: TestDepth.isDeep ? 200 : 50, patience: .seconds(60),
        timeLimit: nil)

    static let rightClaims: [DeliveryClaims] = [
        DeliveryClaims(),
        DeliveryClaims(timing: .onDemand),
        DeliveryClaims(replay: .last(2)),
        DeliveryClaims(timing: .onDemand, replay: .all),
        DeliveryClaims(timing: .onDemand, backlog: .limited(to: 2, dropping: .oldest)),
        DeliveryClaims(replay: .last(1), backlog: .limited(to: 1, dropping: .newest)),
    ]

    @Test("G1-G10: a simple messenger that is right passes", arguments: rightClaims)
    func rightPasses(claims: DeliveryClaims) async {
        let violations = await Self.strict.violations(besideOthers: SimpleMessenger.subject(claims))
        #expect(violations == [])
    }

    @Test("G1-G10: the same messenger passes where its delivery is swapped", arguments: [Timing.inPlace, .onDemand])
    func rightPassesSwapped(timing: Timing) async {
        let other: Timing = timing == .inPlace ? .onDemand : .inPlace
        let subject = SimpleMessenger.subject(
            DeliveryClaims(timing: timing, replay: .last(2)),
            others: [DeliveryClaims(timing: other, replay: .last(1)), DeliveryClaims(timing: timing)])
        let violations = await Self.strict.violations(besideOthers: subject)
        #expect(violations == [])
    }

    struct Bite: Sendable, CustomTestStringConvertible {
        let fault: Fault
        var claims = DeliveryClaims()
        var others: [DeliveryClaims] = []
        var features = SimpleMessenger.features
        let guarantee: Guarantee
        let check: String
        /// How long threads wait for each other. It is spent where something is lost.
        var patience = ContractBitesTests.contract.patience

        /// Where threads take turns, or the main actor is needed, a busy machine needs time.
        var isMeeting: Bool { patience > ContractBitesTests.contract.patience }

        /// Whether a violation names this guarantee and this check.
        func isFound(_ violation: Violation) -> Bool { violation.guarantee == guarantee && violation.check == check }

        var testDescription: String { "\(fault.rawValue) is caught by “\(check)”" }
    }

    private static let bounded = DeliveryClaims(timing: .onDemand, backlog: .limited(to: 2, dropping: .oldest))

    static let bites: [Bite] = [
        Bite(fault: .dropsEveryHundredth, guarantee: .g2WhichMessages, check: "everything that is offered arrives"),
        Bite(
            fault: .losesWhenFinished, claims: DeliveryClaims(timing: .onDemand), guarantee: .g2WhichMessages,
            check: "finishing delivers what was sent, and nothing later"),
        Bite(
            fault: .losesWhenFinished, guarantee: .g2WhichMessages,
            check: "finishing delivers what was sent, and nothing later"),
        Bite(
            fault: .ignoresFinish, guarantee: .g2WhichMessages,
            check: "finishing delivers what was sent, and nothing later"),
        Bite(fault: .swapsTwo, guarantee: .g1Order, check: "messages arrive in the order of the sends"),
        Bite(fault: .deliversTwice, guarantee: .g2WhichMessages, check: "nothing arrives twice"),
        Bite(
            fault: .deliversToLatecomers, claims: DeliveryClaims(timing: .onDemand), guarantee: .g7Replay,
            check: "a new observation gets what is kept"),
        Bite(fault: .inventsMessages, guarantee: .g2WhichMessages, check: "nothing else arrives"),
        Bite(
            fault: .callsNewestFirst, guarantee: .g3ObserversInOrder,
            check: "observers are called in the order in which they began"),
        Bite(
            fault: .callsRelaysFirst, guarantee: .g3ObserversInOrder,
            check: "observers are called in the order in which they began, whatever stands between"),
        Bite(fault: .callsUnderLock, guarantee: .g4NoLock, check: "no lock is held while a user's code runs"),
        Bite(
            fault: .releasesUnderLock, claims: DeliveryClaims(replay: .last(1)), guarantee: .g4NoLock,
            check: "no lock is held while a user's code runs"),
        Bite(fault: .waitsForItself, guarantee: .g4NoLock, check: "every public call returns, also inside a handler"),
        Bite(
            fault: .sendsUnderRecursiveLock, guarantee: .g4NoLock, check: "no lock is held while a user's code runs"),
        Bite(fault: .deliversAfterStop, guarantee: .g6Lifetimes, check: "no call begins after the end"),
        Bite(fault: .forgetsObservations, guarantee: .g6Lifetimes, check: "nothing is deallocated early"),
        Bite(fault: .leaksObserver, guarantee: .g6Lifetimes, check: "nobody is held"),
        Bite(fault: .holdsMessenger, guarantee: .g6Lifetimes, check: "nobody is held"),
        Bite(
            fault: .losesWhatADyingMessengerSent, claims: DeliveryClaims(timing: .onDemand), guarantee: .g6Lifetimes,
            check: "what was sent outlives its messenger"),
        Bite(
            fault: .replaysToEveryone, claims: DeliveryClaims(replay: .last(2)), guarantee: .g7Replay,
            check: "only a new observation gets it, once"),
        Bite(
            fault: .replaysTooLittle, claims: DeliveryClaims(replay: .all), guarantee: .g7Replay,
            check: "a new observation gets what is kept"),
        Bite(
            fault: .losesHandOver, claims: DeliveryClaims(replay: .all), guarantee: .g7Replay,
            check: "there is no gap between the replay and the live messages"),
        Bite(
            fault: .beginsWithLaterMessage, claims: DeliveryClaims(timing: .onDemand), guarantee: .g7Replay,
            check: "an observation that asks for the latest message begins with it, once"),
        Bite(
            fault: .beginsTwice, guarantee: .g7Replay,
            check: "an observation that asks for the latest message begins with it, once"),
        Bite(
            fault: .beginsWithReplayAndLatest, claims: DeliveryClaims(replay: .last(2)), guarantee: .g7Replay,
            check: "an observation that asks for the latest message begins with it, once"),
        Bite(
            fault: .losesWhileBeginning, guarantee: .g7Replay,
            check: "an observation that begins with the latest message gets everything newer"),
        Bite(
            fault: .readsBeforeBeginning, guarantee: .g7Replay,
            check: "nobody who begins with the latest message while others send misses a newer one",
            patience: .seconds(60)),
        Bite(
            fault: .readsBeforeBeginning, guarantee: .g7Replay,
            check: "in every schedule of threads, a replay goes over into the live messages", patience: .seconds(10)),
        Bite(fault: .keepsForEver, guarantee: .g7Replay, check: "no more is kept than is replayed"),
        Bite(fault: .leaksMessages, guarantee: .g7Replay, check: "no more is kept than is replayed"),
        Bite(fault: .growsPastBound, claims: bounded, guarantee: .g8Bounds, check: "no more waits than may"),
        Bite(
            fault: .dropsTheWrongOne, claims: bounded, guarantee: .g8Bounds, check: "the bound drops what its rule says"
        ),
        Bite(
            fault: .saysItAccepts,
            claims: DeliveryClaims(replay: .last(1), backlog: .limited(to: 1, dropping: .newest)),
            guarantee: .g8Bounds, check: "a message is refused by all mailboxes or by none"),
        Bite(
            fault: .forgetsCauses, guarantee: .g8Bounds,
            check: "the limit for nested sends refuses what is too deep, and nothing else"),
        Bite(
            fault: .handsCausesOn, guarantee: .g8Bounds,
            check: "the limit for nested sends refuses what is too deep, and nothing else"),
        Bite(fault: .miscountsDrops, claims: bounded, guarantee: .g8Bounds, check: "the numbers add up"),
        Bite(
            fault: .countsDropsAsDelivered, claims: bounded, guarantee: .g8Bounds,
            check: "the numbers tell what happened"),
        Bite(fault: .overlapsItself, guarantee: .g9Threads, check: "calls of a handler never overlap"),
        Bite(
            fault: .overlapsItself, guarantee: .g1Order, check: "a message waits until the one before was delivered"),
        Bite(
            fault: .overlapsItself, guarantee: .g9Threads,
            check: "calls of a handler never overlap when many threads send", patience: .seconds(60)),
        Bite(
            fault: .overlapsItself, guarantee: .g1Order,
            check: "all observers get one sequence from many threads", patience: .seconds(60)),
        Bite(
            fault: .countsInTwoSteps, guarantee: .g8Bounds, check: "the numbers add up while many threads send",
            patience: .seconds(60)),
        Bite(
            fault: .losesHandOver, claims: DeliveryClaims(replay: .all), guarantee: .g7Replay,
            check: "nobody who joins while others send misses a message", patience: .seconds(60)),
        Bite(
            fault: .ignoresActors, features: .all, guarantee: .g5WhereHandlersRun,
            check: "an actor's handler runs on its actor, and gets everything in order", patience: .seconds(60)),
        Bite(
            fault: .ignoresActors, features: .all, guarantee: .g5WhereHandlersRun,
            check: "the main actor's handler runs there, in order, and before a send from there returns",
            patience: .seconds(60)),
        Bite(
            fault: .deliversOnAnotherThread, guarantee: .g5WhereHandlersRun, check: Check.handledInPlace),
        Bite(
            fault: .deliversOnAnotherThread, guarantee: .g5WhereHandlersRun,
            check: "what several threads send in place is handled by one of them", patience: .seconds(60)),
        Bite(
            fault: .forgetsAuthor, guarantee: .g10Authors,
            check: "every message has its author when many threads send", patience: .seconds(60)),
        Bite(
            fault: .leaksMessages, guarantee: .g6Lifetimes,
            check: "no message is held when many threads have sent", patience: .seconds(2)),
        Bite(
            fault: .holdsTheActor, features: .all, guarantee: .g5WhereHandlersRun,
            check: "a flood leaves the actor room for others", patience: .seconds(60)),
        Bite(
            fault: .overtakesOnTheMainActor, features: .all, guarantee: .g5WhereHandlersRun,
            check: "nothing overtakes what waits for the main actor", patience: .seconds(60)),
        Bite(
            fault: .deliversInTheOldPlace, others: [DeliveryClaims(timing: .onDemand)], guarantee: .g5WhereHandlersRun,
            check: "what waits is delivered by the strategy in force, and nowhere else"),
        Bite(
            fault: .losesFromOtherThreads, guarantee: .g9Threads,
            check: "threads that send at once lose and double nothing", patience: .seconds(2)),
        Bite(
            fault: .swapsWhatThreadsSend, guarantee: .g1Order, check: "each thread's own order is kept",
            patience: .seconds(60)),
        Bite(fault: .forgetsAuthor, guarantee: .g10Authors, check: "every message has its author"),
        Bite(
            fault: .swapsWhatThreadsSend, guarantee: .g1Order,
            check: "in every schedule of threads, all observers get one sequence", patience: .seconds(10)),
        Bite(
            fault: .losesFromOtherThreads, guarantee: .g2WhichMessages,
            check: "in every schedule of threads, what is offered arrives once", patience: .seconds(2)),
        Bite(
            fault: .deliversInTheOldPlace, others: [DeliveryClaims(timing: .onDemand)], guarantee: .g5WhereHandlersRun,
            check: "in every schedule of threads, what waits is delivered by the strategy in force",
            patience: .seconds(10)),
        Bite(
            fault: .clearingWaits, guarantee: .g4NoLock,
            check: "in every schedule of threads, no public call waits for another one", patience: .seconds(1)),
        Bite(
            fault: .deliversAfterStop, guarantee: .g6Lifetimes,
            check: "in every schedule of threads, no call begins after a stop", patience: .seconds(10)),
        Bite(
            fault: .losesHandOver, claims: DeliveryClaims(replay: .all), guarantee: .g7Replay,
            check: "in every schedule of threads, a replay goes over into the live messages", patience: .seconds(10)),
        Bite(
            fault: .countsInTwoSteps, guarantee: .g8Bounds,
            check: "in every schedule of threads, the numbers add up", patience: .seconds(10)),
        Bite(
            fault: .overlapsItself, guarantee: .g9Threads,
            check: "in every schedule of threads, calls of a handler do not overlap", patience: .seconds(10)),
        Bite(
            fault: .forgetsAuthor, guarantee: .g10Authors,
            check: "in every schedule of threads, every message has its author", patience: .seconds(10)),
        Bite(
            fault: .forgetsAuthorOfReplay, claims: DeliveryClaims(replay: .last(2)), guarantee: .g10Authors,
            check: "every message has its author"),
        Bite(
            fault: .swapsEveryHundredth, claims: DeliveryClaims(timing: .onDemand), guarantee: .g1Order,
            check: "messages arrive in the order of the sends"),
        Bite(fault: .keepsOneTooMany, claims: bounded, guarantee: .g8Bounds, check: "no more waits than may"),
        Bite(
            fault: .keepsNothingOnceCleared, claims: DeliveryClaims(replay: .last(2)), guarantee: .g7Replay,
            check: "a new observation gets what is kept"),
        Bite(
            fault: .clearsAllButOne, claims: DeliveryClaims(replay: .all), guarantee: .g7Replay,
            check: "a new observation gets what is kept"),
        Bite(
            fault: .replaysNewestFirst, claims: DeliveryClaims(replay: .last(2)), guarantee: .g1Order,
            check: "messages arrive in the order of the sends"),
        Bite(
            fault: .countsReplayTwice, claims: DeliveryClaims(replay: .last(2)), guarantee: .g8Bounds,
            check: "the numbers tell what happened"),
        Bite(fault: .stopsOneOnly, guarantee: .g6Lifetimes, check: "no call begins after the end"),
        Bite(
            fault: .doublesWhenSwapped, claims: DeliveryClaims(timing: .onDemand), others: [DeliveryClaims()],
            guarantee: .g2WhichMessages, check: "nothing arrives twice"),
        Bite(
            fault: .losesWhenSwapped, claims: DeliveryClaims(timing: .onDemand), others: [DeliveryClaims()],
            guarantee: .g2WhichMessages, check: "everything that is offered arrives"),
        Bite(
            fault: .holdsAuthor, claims: DeliveryClaims(timing: .onDemand), guarantee: .g10Authors,
            check: "no author is held"),
    ]

    @Test("G1-G10: a broken messenger is caught by the check that is meant for it", arguments: bites)
    func brokenIsCaught(bite: Bite) async {
        let hubs = SimpleHubs()
        defer { hubs.letGo() }
        let subject = SimpleMessenger.subject(
            bite.claims, fault: bite.fault, features: bite.features, hubs: hubs, others: bite.others)
        var alone = Self.contract
        (alone.only, alone.patience) = ([bite.check], bite.patience)
        // On a machine that is busy with other things, threads may fail to meet in the time that a trial has.
        var violations: [Violation] = []
        for _ in 0..<10 where !violations.contains(where: bite.isFound) {
            violations = await alone.violations(besideOthers: subject)
        }
        #expect(violations.contains(where: bite.isFound), "found instead: \(violations.map(\.check))")
        guard TestDepth.isDeep else { return }
        // Among all the others, which must neither hide it nor be blamed in its place. But of a messenger that calls handlers on
        // the wrong thread, only that is told; and where threads have to meet, so little patience leaves it to luck.
        let all = await Self.contract.violations(besideOthers: subject)
        if bite.fault.callsOnWrongThread {
            #expect(all.map(\.check) == [Check.handledInPlace])
        } else if !bite.isMeeting {
            #expect(all.contains(where: bite.isFound), "\(all.map(\.check))")
        }
    }

    @Test("G4: a call on another thread that waits for a handler is seen to be stuck")
    func stuckCall() async {
        let violations = await Self.contract.violations(
            of: SimpleMessenger.subject(fault: .clearingWaits),
            in: [.observe(0), .inHandler(of: 0, call: 1, .onAnotherThread(.clearReplay)), .send()])
        #expect(violations.map(\.check) == ["every public call returns, also inside a handler"])
    }

    @Test("every fault is tried, and every check is seen to bite")
    func everyCheckBites() {
        #expect(Set(Self.bites.map(\.fault)) == Set(Fault.allCases))
        #expect(Set(Contract.checks.map(\.name)).subtracting(Self.bites.map(\.check)) == [])
    }
}
