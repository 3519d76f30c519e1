public import Testing

/// Lets one suite at a time inspect: there is one inspection in the process, and beginning another one ends it.
public struct OneInspection: SuiteTrait, TestTrait, TestScoping {
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await InspectionTurns.shared.take()
        do {
            try await function()
        } catch {
            await InspectionTurns.shared.giveBack()
            throw error
        }
        await InspectionTurns.shared.giveBack()
    }
}

extension Trait where Self == OneInspection {
    public static var oneInspection: OneInspection { OneInspection() }
}

private actor InspectionTurns {
    static let shared = InspectionTurns()

    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
        if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
}
