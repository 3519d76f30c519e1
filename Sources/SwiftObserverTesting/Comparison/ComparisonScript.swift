/// What happens to one messenger while strategies are compared, step by step.
///
/// A script is written as a list of its steps and runs unchanged under every strategy, so that whatever differs in
/// the outcome is the strategy's doing:
///
/// ```swift
/// let script: ComparisonScript = [
///     .observe("Ann"),
///     .when("Ann", gets: "ping", then: [.send("pong")]),
///     .send("ping"),
///     .observe("Cleo"),
///     .turn,
/// ]
/// ```
///
/// The sender performs the steps one after the other on a thread of its own. A turn at the end is implied.
public struct ComparisonScript: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The steps, in the order in which the sender performs them.
    public var steps: [Step]

    /// A script of the given steps.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A script of the given steps.
    public init(arrayLiteral steps: Step...) {
        self.init(steps)
    }
}
