/// An observable that can be asked for its latest message at any time.
///
/// Declare the conformance where `latestMessage` has a meaning: the last message, or one that is made from the current
/// state. Only such observables can be part of combined observations.
///
/// ```swift
/// final class Player: BufferedObservable {
///     let messenger = Messenger<Update<Bool>>()
///     var isPlaying = false {
///         didSet { send(Update(oldValue, isPlaying)) }
///     }
///     var latestMessage: Update<Bool> { Update(isPlaying, isPlaying) }
/// }
/// ```
public protocol BufferedObservable<Message>: Observable {
    /// The last message, or one that says that nothing has changed.
    var latestMessage: Message { get }

    /// The value that the closure of a derived value reads: the latest message, or the value of a variable.
    associatedtype ReadValue = Message

    /// Reads that for a derived value. For the package's own use: leave it to the default.
    func _read(by reader: AnyObject) -> ReadValue

    /// Reads the latest message for a derived value. For the package's own use: leave it to the default.
    func _readLatest(by reader: AnyObject) -> Message

    /// How the value is read, if this is a variable. For the package's own use: leave it to the default.
    var _variableReading: AnyObject? { get }

    /// Begins an observation with the latest message, after what derived values behind that message have to tell. For
    /// the package's own use: leave it to the default.
    func _beginShowing(_ subscription: AnyObject)
}

extension BufferedObservable {
    /// For the package's own use. Leave it to the default.
    @inlinable
    public var _variableReading: AnyObject? { nil }

    /// Sends `latestMessage`, with this observable as its author.
    @inlinable
    public func send() {
        send(latestMessage)
    }
}

/// A buffered observable with a messenger that knows its latest message, under its own lock: see
/// `Messenger.beginExactly`.
protocol ExactlyBuffered: BufferedObservable {}

/// A buffered observable that keeps its latest message, and counts the replacements of that message.
protocol MessageKeeping: BufferedObservable {
    var keptChanges: UInt { get }
}
