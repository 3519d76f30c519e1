/// A subscriber that is to be called on an actor.
protocol ActorBound {
    var actor: (any Actor)? { get }
}
