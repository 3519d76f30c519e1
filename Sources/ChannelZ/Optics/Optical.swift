/// An object that shows the state of a channel, and is made of it.
public protocol Optical: AnyObject {
    associatedtype T: ChannelType
    where T.Source: TransceiverType, T.Pulse: MutationType, T.Pulse.RawValue == T.Source.RawValue

    /// The channel of the state.
    var optic: T { get }

    init(_ optical: T)
}
