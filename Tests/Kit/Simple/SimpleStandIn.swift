/// Stands in as the author of messages without one.
final class SimpleStandIn: Sendable {}
