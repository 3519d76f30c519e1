import Foundation

/// How deep the tests go, as the environment variable `TEST_DEPTH` says.
public enum TestDepth: String, Sendable {
    /// For sanitizers, under which everything takes about ten times as long.
    case quick
    /// For `swift test` alone: all guarantees of all strategies, in about a minute.
    case usual
    /// For the gate: more repetitions and more combinations of what takes long.
    case thorough
    /// For changes of the core: every script of up to six steps, every pair of strategies at length, races with many tries.
    case deep

    /// The depth of this run.
    public static let chosen: TestDepth = {
        guard let name = ProcessInfo.processInfo.environment["TEST_DEPTH"], !name.isEmpty else { return .usual }
        guard let depth = TestDepth(rawValue: name) else {
            fatalError("TEST_DEPTH is \"\(name)\", and can be quick, usual, thorough or deep")
        }
        return depth
    }()

    /// Whether this run goes as deep as it can.
    public static var isDeep: Bool { chosen == .deep }

    /// The value for the depth of this run.
    public static func pick<Value>(quick: Value, usual: Value, thorough: Value? = nil, deep: Value) -> Value {
        switch chosen {
        case .quick: quick
        case .usual: usual
        case .thorough: thorough ?? usual
        case .deep: deep
        }
    }
}
