extension ComparisonScript {
    /// One thing that the sender, or an observer inside its handler, does.
    public enum Step: Sendable, Hashable {
        /// The observer of that name begins to observe, with a handler written for `home`.
        case observe(String, home: Home = .anywhere)

        /// The observer of that name stops observing; what still waits for it is discarded.
        case stop(String)

        /// A message of that text is sent.
        ///
        /// Every `send` of a script is a message of its own, also when texts repeat.
        case send(String)

        /// The sender waits until nothing waits for delivery any more: main queue, queues, loops and actors get
        /// their turn.
        ///
        /// Until then they are kept from running, so that the outcome does not depend on which thread is faster. Has
        /// no meaning inside a handler, where it is skipped.
        case turn

        /// When the observer of that name gets the first message of that text, its handler takes the given steps.
        ///
        /// Stands before the `send` of that message, and happens once.
        case when(String, gets: String, then: [Step])
    }

    /// On whose behalf an observer's handler is written.
    public enum Home: Sendable, Hashable {
        /// The handler belongs to no actor and runs wherever the strategy delivers.
        case anywhere
        /// The handler belongs to the main actor and runs there.
        case mainActor
    }
}
