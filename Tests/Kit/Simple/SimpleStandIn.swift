/// Stands in as an author where nobody in particular sends.
final class SimpleStandIn: Sendable {}
