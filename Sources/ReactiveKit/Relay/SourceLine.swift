/// What events have to pass on their way downstream, one at a time: an operation, or the way to an actor.
///
/// While a thread is inside, events that it causes wait until it comes out. So a source that is observed by that thread
/// in the meantime, and that emits until it isn't wanted any more, would never end. Such a source is left to the line.
@usableFromInline
protocol SourceLine: AnyObject {
    /// Leaves the beginning of observations until events can pass again; false if they can pass now.
    func leave(_ operation: any SourceStarting) -> Bool
}

/// An operation whose machine has asked for sources.
@usableFromInline
protocol SourceStarting: AnyObject {
    /// Observes these sources, unless that's left to another thread, or for later.
    func startSources()
}
