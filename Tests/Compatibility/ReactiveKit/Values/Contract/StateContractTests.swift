import ReactiveKit
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Subjects and properties keep the contract of messengers, under every place, replay and bound, with swaps.
@Suite("Contract of subjects and properties", .followedIfAsked)
struct StateContractTests {
    @Test("A PassthroughSubject keeps the contract", arguments: StateExamination.all)
    func subjects(examination: StateExamination) async {
        for replay in examination.place == .queue ? [ReplayLimit.last(3)] : [.nothing, .last(3), .all] {
            expectNone(await examination.violations(of: Contracted<Passthrough>.self, replay: replay))
        }
    }

    @Test("A Property keeps the contract", arguments: StateExamination.all)
    func properties(examination: StateExamination) async {
        if keepsRefused(examination) { return }
        expectNone(
            await examination.violations(
                of: ContractedProperty.self, [.clearingReplay, .farewell, .threads, .lifetimes, .initial]))
    }

    @Test("A property whose strategy replays keeps the contract", arguments: StateExamination.chosen)
    func replayingProperties(examination: StateExamination) async {
        if keepsRefused(examination) { return }
        // A property with a cleared replay gives its value instead, which no messenger has. It keeps changes, each with
        // the value before the first of them. One thread alone can see to it that there is none.
        let heldByThreads = "no message is held when many threads have sent"
        for replay in TestDepth.isDeep ? [ReplayLimit.last(3), .all] : [.last(3)] {
            expectNone(
                await examination.violations(
                    of: ContractedReplayingProperty.self, replay: replay,
                    [.farewell, .threads, .lifetimes, .initial], without: heldByThreads))
        }
        #expect(Contract.checks.contains { $0.name == heldByThreads })
    }

    private func expectNone(_ violations: [Violation], at location: SourceLocation = #_sourceLocation) {
        #expect(violations == [], sourceLocation: location)
    }

    /// A property keeps the value of an element that a bound refuses. So where elements wait, an observer may begin with a
    /// refused one.
    private func keepsRefused(_ examination: StateExamination) -> Bool {
        examination.place == .loop && examination.limit == .newest
    }

    @Test("A ReplaySubject keeps the contract", arguments: StateExamination.chosen)
    func replaySubjects(examination: StateExamination) async {
        // The size of the buffer counts, whatever the strategies say.
        expectNone(await examination.violations(of: Contracted<Replay3>.self, replay: .all, keeps: .last(3)))
        if examination.place == .queue, !TestDepth.isDeep { return }
        expectNone(await examination.violations(of: Contracted<ReplayAll>.self, keeps: .all))
    }

    @Test("A ReplayOneSubject keeps the contract", arguments: StateExamination.chosen)
    func replayOneSubjects(examination: StateExamination) async {
        expectNone(await examination.violations(of: Contracted<ReplayOne>.self, replay: .last(3), keeps: .last(1)))
    }

    @Test("A ReplayLoadingValueSubject keeps the contract", arguments: StateExamination.chosen)
    func replayLoadingSubjects(examination: StateExamination) async {
        expectNone(await examination.violations(of: ContractedLoading.self, replay: .all, keeps: .last(3)))
        // A state that is loading is no message of the contract, but takes a place in the queue.
        if examination.limit != .none { return }
        expectNone(await examination.violations(of: ContractedReloading.self, keeps: .last(3)))
    }
}
