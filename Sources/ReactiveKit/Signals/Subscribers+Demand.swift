extension Subscribers {
    /// How many elements a subscriber wants. For signals there is one answer.
    public struct Demand: Equatable, Hashable, Sendable {
        /// How many.
        public let value: Int

        /// As many as there are.
        public static let unlimited = Demand(value: .max)

        @available(*, unavailable, message: "Signals know no other demand than .unlimited")
        public static func max(_ value: Int) -> Demand { Demand(value: value) }
    }
}
