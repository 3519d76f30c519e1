internal import Foundation
internal import SwiftObserverInspection
public import Testing

/// Runs a suite while every messenger of the process is followed, if the environment asks for it by `TEST_FOLLOWED`.
///
/// All suites of a run share one inspection, which never ends.
public struct FollowedIfAsked: SuiteTrait, TestScoping {
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard ProcessInfo.processInfo.environment["TEST_FOLLOWED"] != nil else { return try await function() }
        let inspection = Self.inspection
        try await function()
        let trace = inspection.trace()
        #expect(trace.lost > 0 && !trace.events.isEmpty, "Nothing was followed")
    }

    private static let inspection = Inspection.begin(trace: .last(5000)) { "\($0)" }
}

extension Trait where Self == FollowedIfAsked {
    public static var followedIfAsked: FollowedIfAsked { FollowedIfAsked() }
}
