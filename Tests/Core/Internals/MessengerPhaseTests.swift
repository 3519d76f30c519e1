import Testing

@testable import SwiftObserver

/// The phase of a messenger, beside a model: every history of up to six inputs.
@Suite("How far a messenger is, in every short history")
struct MessengerPhaseTests {
    @Test("it is finished once, gone for good, and drained until somebody begins late", arguments: Input.allCases)
    func everyHistory(after first: Input) {
        goOn(from: MessengerPhase.open, with: first, before: [])
    }

    @Test("A messenger begins in the open phase")
    func beginning() {
        let phase = MessengerPhase.open
        #expect(!phase.isEnding && !phase.isFinished && !phase.isGone && !phase.isDrained)
    }

    enum Input: CaseIterable {
        case finish, lose, drain, admit
    }

    private func goOn(from phase: MessengerPhase, with input: Input, before: [Input]) {
        // Nothing is drained while messages may come, and a messenger is deallocated once.
        guard input != .drain || phase.isEnding, input != .lose || !phase.isGone else { return }
        var phase = phase
        let history = before + [input]
        switch input {
        case .finish: #expect(phase.finish() == !(before.contains(.finish) || before.contains(.lose)), "\(history)")
        case .lose: phase.lose()
        case .drain: phase.drain()
        case .admit: phase.admit()
        }
        let end = history.firstIndex { $0 == .finish || $0 == .lose }
        #expect(phase.isEnding == (end != nil), "\(history)")
        #expect(phase.isFinished == (end.map { history[$0] } == .finish), "\(history)")
        #expect(phase.isGone == history.contains(.lose), "\(history)")
        let last = history.last { $0 != .finish }
        #expect(phase.isDrained == (last == .drain), "\(history)")
        #expect(phase.isClosed == (last == .drain && phase.isGone), "\(history)")
        guard history.count < 6 else { return }
        for next in Input.allCases { goOn(from: phase, with: next, before: history) }
    }
}
