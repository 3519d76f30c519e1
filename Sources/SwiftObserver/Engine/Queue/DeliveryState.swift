/// The deliveries that a strategy was given, and their fate: a value that decides, without a lock and without client
/// code.
///
/// A strategy is given a delivery when a message waits and it has none. It may run that delivery once. An older
/// delivery, or one of a strategy that was replaced, is void. A delivery that is run while another one is under way
/// does not deliver: the one under way goes on for it.
@usableFromInline
struct DeliveryState {
    /// The deliveries that the strategy was given and has not run.
    @usableFromInline
    enum Given: Equatable {
        case nothing
        /// A delivery; no other one is given until it is run.
        case one(UInt64)
        /// The latest one, of a strategy that is asked anew for each message.
        case latest(UInt64)
        /// One delivery that was handed out for each of several messages. The count is that of its tickets that are not
        /// released.
        case shared(UInt64, count: Int)
    }

    /// Whether a thread is handing a delivery of a rest to the strategy, after it has stepped down.
    @usableFromInline
    enum Rescheduling: Equatable {
        case none
        /// This thread does. If the strategy runs the delivery inside that call, nothing is delivered there, since
        /// each time would take more stack. Instead, the delivery comes back to this thread.
        case by(ThreadIdentity, cameBack: Bool)
    }

    /// The consequence of running a delivery.
    @usableFromInline
    enum Run: Equatable {
        case nothing
        /// The delivery comes back to this thread, which is handing it to the strategy.
        case later
        /// The caller delivers, unless another thread does.
        case now
    }

    /// The number of the installed strategy.
    @usableFromInline private(set) var version: UInt64 = 1
    @usableFromInline var given = Given.nothing
    /// Whether a delivery was run while another one was under way. At its end, that one goes on with the messages that
    /// wait then.
    @usableFromInline var goesOn = false
    @usableFromInline var rescheduling = Rescheduling.none
    private var last: UInt64 = 0

    @inlinable
    init() {}

    /// Returns the number of a new delivery, which makes the one before void; or of the delivery that is handed out
    /// for each message.
    ///
    /// Precondition: A strategy that is not asked for each message has no delivery.
    mutating func give(_ asking: Asking) -> UInt64 {
        if case .one = given { assertionFailure("The strategy has a delivery") }
        if asking == .forEachMessage, case .shared(let number, let count) = given {
            given = .shared(number, count: count &+ 1)
            return number
        }
        last &+= 1
        given =
            switch asking {
            case .once: .one(last)
            case .anew: .latest(last)
            case .forEachMessage: .shared(last, count: 1)
            }
        return last
    }

    /// Notes that a delivery was released without having been run. Returns false if it is void, or was handed out
    /// more often.
    mutating func abandon(_ number: UInt64) -> Bool {
        guard case .shared(number, let count) = given, count > 1 else { return spend(number) }
        given = .shared(number, count: count - 1)
        return false
    }

    /// Takes a delivery back. Returns false if it is void.
    @inlinable
    mutating func spend(_ number: UInt64) -> Bool {
        switch given {
        case .one(number), .latest(number), .shared(number, _):
            given = .nothing
            return true
        default:
            return false
        }
    }

    /// Whether the strategy was given that delivery, has not run it, and may still do so.
    func isGiven(_ number: UInt64) -> Bool {
        var state = self
        return state.spend(number)
    }

    /// Notes that a thread runs a delivery.
    @inlinable
    mutating func run(_ number: UInt64, on thread: @autoclosure () -> ThreadIdentity) -> Run {
        guard spend(number) else { return .nothing }
        guard case .by(let rescheduler, _) = rescheduling, rescheduler == thread() else { return .now }
        rescheduling = .by(rescheduler, cameBack: true)
        return .later
    }

    /// Makes a thread hand deliveries of a rest to the strategy. Returns false if a thread does so, even this one,
    /// further out.
    @usableFromInline
    mutating func beginRescheduling(on thread: ThreadIdentity) -> Bool {
        guard rescheduling == .none else { return false }
        rescheduling = .by(thread, cameBack: false)
        return true
    }

    /// Whether a thread is handing a delivery to the strategy, further out on its stack.
    @usableFromInline
    func isRescheduled(by thread: ThreadIdentity) -> Bool {
        if case .by(thread, _) = rescheduling { true } else { false }
    }

    /// Ends rescheduling. Returns whether the delivery came back.
    @usableFromInline
    mutating func endRescheduling() -> Bool {
        guard case .by(_, let cameBack) = rescheduling else { return false }
        rescheduling = .none
        return cameBack
    }

    /// Notes that there is another strategy, which was given nothing.
    @usableFromInline
    mutating func replaceStrategy() {
        version &+= 1
        given = .nothing
        if case .by(let thread, _) = rescheduling { rescheduling = .by(thread, cameBack: false) }
    }
}

/// The extent of the work of one deliverer.
@usableFromInline
struct Turn {
    /// The version of the strategy; zero for a delivery in place. One bit says whether the turn is limited.
    @usableFromInline let version: UInt64
    /// Where a strategy's delivery ends.
    @usableFromInline var end: TurnEnd
    /// How many messages were delivered or, if it is limited, minus how many still may be.
    @usableFromInline var delivered: Int
    /// Whether the main queue delivers in place: it leaves messages of other threads to other deliverers.
    @usableFromInline let isOnMain: Bool

    @inlinable
    init(version: UInt64, end: TurnEnd, delivered: Int = 0) {
        self.version = version
        self.end = end
        self.delivered = delivered
        isOnMain = false
    }

    /// Makes a turn for a strategy's delivery of a limited number of messages.
    @inlinable
    init(version: UInt64, end: TurnEnd, upTo limit: Int) {
        self.version = version | Turn.limited
        self.end = end
        delivered = -limit
        isOnMain = false
    }

    @usableFromInline static var limited: UInt64 { 1 << 63 }

    /// Whether the turn is limited, belongs to the strategy of a version, and may deliver one more message.
    @inlinable
    func mayDeliverOneMore(_ version: UInt64) -> Bool {
        self.version == version | Turn.limited && delivered < 0
    }

    /// Makes a turn for a strategy that delivers in place, which goes on until nothing waits.
    @inlinable
    init(onMain: Bool) {
        version = 0
        end = .none
        delivered = 0
        isOnMain = onMain
    }
}
