/// A strategy with a replay, a bound or a limit for nested sends of its own: the result of `hot`, `warm(upTo:)`,
/// `cold`, `bounded(to:dropping:)`, `latestOnly` and `limitingNesting(to:)`.
///
/// **Replay.** It goes to the new observation alone, oldest first, in the same way as live messages. It neither loses
/// nor doubles a message while other threads send. Every message that was sent is kept, delivered or not, and also
/// one that the mailbox of an actor refuses, even if all observers are on that actor. One that the messenger's own
/// mailbox, `trySend` or a limit for nested sends refuses is not kept.
///
/// **Bound.** It holds for each mailbox: the messenger's own, and one for each actor on which handlers run. Under a
/// synchronous strategy it limits the messages of nested sends, of other threads and for actors that wait.
///
/// **Nested sends.** Messages of a higher level are refused. That ends loops that would go on for ever: two messengers,
/// each of which sends in the other's handlers. A refused message counts as sent and as dropped, and `trySend` throws.
///
/// ```swift
/// let strategy = MainLoopDelivery().warm(upTo: 3)
///     .bounded(to: 100, dropping: .oldest)
/// ```
public struct ConfiguredDelivery<Base: DeliveryStrategy>: DeliveryStrategy {
    /// The strategy that delivers.
    public let base: Base
    private let options: DeliveryOptions

    /// Creates the strategy with these options in place of its own. An option that is nil stays as it is.
    public init(
        _ base: Base, replay: ReplayLimit? = nil, backlog: BacklogLimit? = nil, nestingLimit: NestingLimit? = nil
    ) {
        self.init(base, replay, backlog, nestingLimit, reportingRefusals: nil)
    }

    /// Creates a strategy with a limit for nested sends that reports each refusal.
    package init(_ base: Base, nestingLimit: NestingLimit, reportingRefusals report: @escaping RefusalReport) {
        self.init(base, nil, nil, nestingLimit, reportingRefusals: report)
    }

    private init(
        _ base: Base, _ replay: ReplayLimit?, _ backlog: BacklogLimit?, _ nestingLimit: NestingLimit?,
        reportingRefusals report: RefusalReport?
    ) {
        self.base = base
        options = DeliveryOptions(replay, backlog, nestingLimit, reportingRefusals: report)
    }

    public func schedule(_ delivery: Delivery) {
        base.schedule(delivery)
    }

    public var nesting: Nesting { base.nesting }
    public var replay: ReplayLimit { options.replay ?? base.replay }
    public var backlog: BacklogLimit { options.backlog ?? base.backlog }
    public var nestingLimit: NestingLimit { options.nestingLimit ?? base.nestingLimit }
    public var isAskedForEachMessage: Bool { base.isAskedForEachMessage }

    /// The replay, if nothing else is configured.
    var onlyReplay: ReplayLimit? { if case .replay(let replay) = options { replay } else { nil } }

    /// Called, outside all locks, for each message that the limit for nested sends refuses. The messenger then reports
    /// nothing itself.
    var refusalReport: RefusalReport? { options.several?.refusalReport }
}

/// The options of a configured strategy. A single one needs no memory of its own, so that a plan with it stays small.
private enum DeliveryOptions: Sendable {
    case replay(ReplayLimit)
    case backlog(BacklogLimit)
    case nestingLimit(NestingLimit)
    case several(Several)

    final class Several: Sendable {
        let replay: ReplayLimit?
        let backlog: BacklogLimit?
        let nestingLimit: NestingLimit?
        let refusalReport: RefusalReport?

        init(
            _ replay: ReplayLimit?, _ backlog: BacklogLimit?, _ nestingLimit: NestingLimit?, _ report: RefusalReport?
        ) {
            self.replay = replay
            self.backlog = backlog
            self.nestingLimit = nestingLimit
            refusalReport = report
        }
    }

    init(
        _ replay: ReplayLimit?, _ backlog: BacklogLimit?, _ nestingLimit: NestingLimit?,
        reportingRefusals report: RefusalReport?
    ) {
        self =
            switch (replay, backlog, nestingLimit, report) {
            case (let replay?, nil, nil, nil): .replay(replay)
            case (nil, let backlog?, nil, nil): .backlog(backlog)
            case (nil, nil, let nestingLimit?, nil): .nestingLimit(nestingLimit)
            default: .several(Several(replay, backlog, nestingLimit, report))
            }
    }

    var several: Several? { if case .several(let several) = self { several } else { nil } }

    var replay: ReplayLimit? { if case .replay(let replay) = self { replay } else { several?.replay } }

    var backlog: BacklogLimit? { if case .backlog(let backlog) = self { backlog } else { several?.backlog } }

    var nestingLimit: NestingLimit? { if case .nestingLimit(let limit) = self { limit } else { several?.nestingLimit } }
}

extension ConfiguredDelivery: DeliveryModifier {}
extension ConfiguredDelivery: SynchronousDelivery where Base: SynchronousDelivery {}
extension ConfiguredDelivery: InPlaceDelivery where Base: InPlaceDelivery {}

/// Marks a strategy that reports the messages that its limit refuses.
protocol RefusalReporting {
    var refusalReport: RefusalReport? { get }
}

/// Receives a message that a limit refuses, and a closure that returns true for its first caller alone.
package typealias RefusalReport = @Sendable (_ message: Any, _ isFirst: () -> Bool) -> Void

extension ConfiguredDelivery: RefusalReporting {}

// MARK: - Replay

extension DeliveryStrategy {
    /// This strategy without replay: a new observation receives only later messages, and nothing is kept.
    ///
    /// ```swift
    /// let strategy = OrderedDelivery().warm(upTo: 3)
    /// let news = Messenger<String>(delivery: strategy.hot)    // no replay
    /// ```
    public var hot: ConfiguredDelivery<Self> { ConfiguredDelivery(self, replay: .nothing) }

    /// Returns this strategy with a replay of the last messages. A negative number counts as zero.
    ///
    /// ```swift
    /// let news = Messenger<String>(delivery: .mainLoop.warm(upTo: 2))
    /// for headline in ["one", "two", "three"] { news.send(headline) }
    /// observer.observe(news) { print($0) }    // gets "two" and "three"
    /// ```
    public func warm(upTo count: Int) -> ConfiguredDelivery<Self> { ConfiguredDelivery(self, replay: .last(count)) }

    /// This strategy with a replay of every message that was sent. The kept messages grow until `clearReplay()`.
    ///
    /// ```swift
    /// let steps = Messenger<String>(delivery: .ordered.cold)
    /// steps.send("loaded")
    /// observer.observe(steps) { print($0) }    // gets "loaded"
    /// steps.clearReplay()
    /// ```
    public var cold: ConfiguredDelivery<Self> { ConfiguredDelivery(self, replay: .all) }

    /// Returns this strategy with a replay for the first observation alone: the last messages are kept until an
    /// observation begins, which receives them, and then nothing is kept any more.
    ///
    /// ```swift
    /// let events = Messenger<String>(
    ///     delivery: .ordered.keepingUntilObserved(upTo: 100))
    /// events.send("started")                          // kept
    /// let first = events.observe { print($0) }        // prints "started"
    /// let second = events.observe { print($0) }       // prints nothing
    /// ```
    ///
    /// Use it where messages may be sent before the program is ready to handle them, and where they are to be handled
    /// once. An observation counts even if nothing was sent before it. Those of observers and of async sequences count;
    /// those of transform objects, derived values and bindings, which are given no replay, don't. Nothing is kept after
    /// the first one, also when it has ended. `setDelivery(_:)` with such a strategy begins anew if the messenger isn't
    /// observed then. If the first observation ends before it has received all kept messages, the rest is lost.
    ///
    /// A negative number counts as zero. Each kept message takes the memory that a waiting one takes.
    public func keepingUntilObserved(upTo count: Int) -> ConfiguredDelivery<Self> {
        ConfiguredDelivery(self, replay: .untilObserved(upTo: count))
    }
}

extension DeliveryStrategy where Self == ConfiguredDelivery<OrderedDelivery> {
    /// `.ordered.hot`
    public static var hot: Self { OrderedDelivery().hot }

    /// Returns `.ordered.warm(upTo:)`.
    public static func warm(upTo count: Int) -> Self { OrderedDelivery().warm(upTo: count) }

    /// `.ordered.cold`
    public static var cold: Self { OrderedDelivery().cold }

    /// Returns `.ordered.keepingUntilObserved(upTo:)`.
    public static func keepingUntilObserved(upTo count: Int) -> Self {
        OrderedDelivery().keepingUntilObserved(upTo: count)
    }
}

// MARK: - Bound

extension DeliveryStrategy {
    /// Returns this strategy with at most so many messages waiting. A negative number counts as zero.
    ///
    /// ```swift
    /// // At most 100 lines wait. The oldest makes room for the next one.
    /// let lines = Messenger<String>(
    ///     delivery: .mainLoop.bounded(to: 100, dropping: .oldest))
    /// ```
    public func bounded(to count: Int, dropping rule: DroppingRule) -> ConfiguredDelivery<Self> {
        ConfiguredDelivery(self, backlog: .limited(to: count, dropping: rule))
    }

    /// This strategy with only the latest message waiting: `bounded(to: 1, dropping: .oldest)`.
    ///
    /// ```swift
    /// let progress = Var(0, delivery: .mainLoop.latestOnly)
    /// for percent in 1...100 { progress.value = percent }
    /// // On the next turn, observers get one update, to 100.
    /// ```
    public var latestOnly: ConfiguredDelivery<Self> { bounded(to: 1, dropping: .oldest) }
}

extension DeliveryStrategy where Self == ConfiguredDelivery<OrderedDelivery> {
    /// Returns `.ordered.bounded(to:dropping:)`.
    public static func bounded(to count: Int, dropping rule: DroppingRule) -> Self {
        OrderedDelivery().bounded(to: count, dropping: rule)
    }

    /// `.ordered.latestOnly`
    public static var latestOnly: Self { OrderedDelivery().latestOnly }
}

// MARK: - Nested sends

extension DeliveryStrategy {
    /// Returns this strategy with a limit for nested sends: at most so many messages of a messenger may have led to
    /// another one of that messenger. A negative number counts as zero.
    ///
    /// A message's level is the number of messages of the same messenger that led to it. One message leads to another
    /// if a handler of the first one sends the second one, or sets off a handler that does, even when messages waited
    /// in between or handlers ran on actors. A message that a thread sends outside of handlers has level zero, and so
    /// has one that is sent by a task that a handler started.
    ///
    /// ```swift
    /// let parent = Messenger<Int>(delivery: .ordered.limitingNesting(to: 3))
    /// let child = Messenger<Int>(delivery: .ordered.limitingNesting(to: 3))
    /// observer.observe(parent) { child.send($0) }
    /// observer.observe(child) { parent.send($0) }  // ends after four
    /// ```
    ///
    /// A message of a higher level is refused: it counts as sent and as dropped, and `trySend` throws. A variable keeps
    /// the value that was set, and leaves out the update. In debug builds, a messenger names the senders in the loop on
    /// standard error, once. Under `.immediate`, this limits the stack.
    public func limitingNesting(to level: Int) -> ConfiguredDelivery<Self> {
        ConfiguredDelivery(self, nestingLimit: .upTo(level))
    }

    /// The former name of `limitingNesting(to:)`.
    @available(*, deprecated, renamed: "limitingNesting(to:)")
    public func nested(upTo level: Int) -> ConfiguredDelivery<Self> { limitingNesting(to: level) }
}

extension DeliveryStrategy where Self == ConfiguredDelivery<OrderedDelivery> {
    /// Returns `.ordered.limitingNesting(to:)`.
    public static func limitingNesting(to level: Int) -> Self { OrderedDelivery().limitingNesting(to: level) }

    /// The former name of `.limitingNesting(to:)`.
    @available(*, deprecated, renamed: "limitingNesting(to:)")
    public static func nested(upTo level: Int) -> Self { limitingNesting(to: level) }
}
