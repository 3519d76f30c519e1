/// What happens to a message that a handler sends through the messenger that is just delivering to it.
public enum Nesting: Sendable, Hashable {
    /// It waits until every observer has been called with the message in flight. Needs no stack.
    case queued
    /// It is delivered at once, depth first, before `send` returns to the handler. Needs stack for every level.
    case immediate
}
