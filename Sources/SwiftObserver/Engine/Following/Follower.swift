/// Notes the events of the messengers that are followed.
///
/// Any thread calls it. Unless a function says that it's called under no lock, the messenger's lock may be held. So a
/// follower takes no lock but its own, which comes last in the order of locks. It calls a client's code in `describe`
/// alone. It's given numbers and addresses, so that it forms no reference to a client's object.
package protocol Follower: AnyObject, Sendable {
    /// Notes an event.
    func note(_ event: FollowedEvent, in notes: ThreadNotes)
    /// Notes that a message is sent, and returns its number.
    func noteSend(from node: Int, by author: AnyAuthor?, in call: UInt64, in notes: ThreadNotes) -> UInt64
    /// Notes that a call of a handler begins, and returns its number. Under no lock.
    func noteCall(of observation: Int, from node: Int, with message: UInt64, in notes: ThreadNotes) -> UInt64
    /// Notes that a call ends. Under no lock.
    func noteEnd(
        of call: UInt64, of observation: Int, from node: Int, with message: UInt64, in notes: ThreadNotes)

    /// Notes a messenger, and returns its number; zero if the session has ended. May keep the state weakly.
    func noteMessenger(_ state: any FollowedState, _ messenger: FollowedIdentity, in notes: ThreadNotes) -> Int
    /// Notes an observation that begins, and returns its number.
    func noteObservation(_ beginning: FollowedBeginning, in notes: ThreadNotes) -> Int
    /// Notes that an observation has ended, with its last numbers.
    func noteEnd(ofObservation event: FollowedEvent, _ numbers: ObservationNumbers, in notes: ThreadNotes)
    func noteName(_ name: String, ofObservation number: Int, in notes: ThreadNotes)
    /// Notes the type of an actor. Under no lock. May keep the actor weakly.
    func noteActor(_ actor: any Actor)
    /// Notes the strategy that a messenger has now. Under no lock.
    func noteStrategy(_ strategy: any DeliveryStrategy, of node: Int, in notes: ThreadNotes)
    /// Whether messages are described. Under no lock.
    func describes(in notes: ThreadNotes) -> Bool
    /// Describes a message, by a client's closure. Under no lock.
    func describe(_ message: Any, _ number: UInt64, from node: Int, in notes: ThreadNotes)
}

/// The state of a messenger, as a follower sees it.
package protocol FollowedState: AnyObject, Sendable {
    /// The numbers of the messenger and its observations at one moment, as a session numbers them. Under no lock.
    func followedNumbers(in session: Int) -> FollowedNumbers
    /// Ends following. Under no lock.
    func endFollowing()
}

/// The type of a messenger that has a kind.
package protocol FollowedMessenger: AnyObject {
    static var followedKind: FollowedKind { get }
}

/// An object that sends by a messenger of its own, and is no observable.
package protocol FollowedOwner: AnyObject {
    /// Follows the messenger, if a session goes on. Returns its number; zero if it is not followed.
    func followMessenger() -> Int
}

package enum FollowedKind: Sendable {
    case messenger, variable, derived, step
}

/// Marks the package's own observations, which pass messages on.
package protocol FollowedLink: AnyObject {}

/// Tells apart the messengers that exist.
package struct FollowedIdentity: Sendable {
    /// The address of the messenger. Another messenger may have it later.
    package let address: UInt
    package let type: AnyObject.Type

    init(_ messenger: AnyObject) {
        address = UInt(bitPattern: ObjectIdentifier(messenger))
        type = Swift.type(of: messenger)
    }
}

/// The numbers of a messenger that is followed, at one moment.
package struct FollowedNumbers: Sendable {
    package var sent = 0
    package var pending = 0
    package var strategy: (any DeliveryStrategy)?
    /// By the numbers that the follower gave the observations.
    package var observations: [Int: ObservationNumbers] = [:]
}

/// An observation that begins.
package struct FollowedBeginning {
    /// The number of the messenger.
    package let node: Int
    /// Tells apart the receivers that exist; zero for an observation without a receiver.
    package let owner: UInt
    /// The type of the observer, if it is known.
    package let observerType: AnyObject.Type?
    /// The type of the observation, which tells the package's own links from handlers of clients.
    package let type: AnyObject.Type
    /// The address of the messenger to which the observation passes its messages on; zero for a handler.
    package let target: UInt
    /// The operators between the messenger and the end of the chain, for an observation that a chain has connected.
    package let way: FollowedWay?
    /// Tells apart the actors that exist; zero for none.
    package let actor: UInt
    /// The call of a handler in which the observation began; zero for none.
    package let call: UInt64
    /// The name that it was given before it was followed.
    package let name: String?
}

/// Something that happened to a messenger that is followed.
package struct FollowedEvent {
    package enum Kind: UInt8 {
        case made, gone
        case observationBegan, observationNamed, observationEnded
        case sent, described, queued, handedOver, runBegan, runEnded
        case handlerBegan, handlerEnded, replayed
        case dropped, refused, discarded
        case strategyChanged
        case derivedChecked, derivedComputed, derivedUnchanged
        /// A transaction has set a variable. Comes before the event of the transaction, on its thread.
        case transactionChanged
        case transactionCommitted, transactionBegunAgain
        /// An observation hints a derived value; without a node, that is known from a transform in between. Without an
        /// observation, the detail is the number of a derived value or a transform that it was computed from.
        case derivedConnected
    }

    package let kind: Kind
    /// The number of the messenger.
    package var node = 0
    /// The number of the observation.
    package var observation = 0
    package var message: UInt64 = 0
    package var call: UInt64 = 0
    /// An actor, a count, a reason or a limit.
    package var detail: UInt64 = 0
    /// A second one.
    package var extra: UInt64 = 0

    package init(
        _ kind: Kind, node: Int = 0, observation: Int = 0, message: UInt64 = 0, call: UInt64 = 0, detail: UInt64 = 0,
        extra: UInt64 = 0
    ) {
        self.kind = kind
        self.node = node
        self.observation = observation
        self.message = message
        self.call = call
        self.detail = detail
        self.extra = extra
    }

    /// What ended an observation, as a detail.
    package enum Reason: UInt64 {
        case stop, receiver, messenger, actor
    }

    /// The bound by which a message was lost, as a detail. The extra is its limit.
    package enum Bound: UInt64 {
        case oldest, newest, nesting, finish
    }

    /// The identity of the main actor as a detail.
    package static var mainActor: UInt64 { 1 }
}
