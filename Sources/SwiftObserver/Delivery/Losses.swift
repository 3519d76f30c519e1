/// How many messages went without having been delivered.
@usableFromInline
struct Losses: Equatable, Sendable {
    /// Made room for later ones.
    @usableFromInline var evicted = 0
    /// Found no room.
    @usableFromInline var refused = 0
    /// Could be delivered nowhere.
    @usableFromInline var discarded = 0

    @inlinable
    init() {}

    /// By a bound, one way or the other.
    var dropped: Int { evicted + refused }
}
