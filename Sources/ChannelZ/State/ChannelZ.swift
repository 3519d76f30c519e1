/// A cell and the channel of its values, as the first documentation of ChannelZ calls it.
///
/// In files that import the module, `ChannelZ` is this type. So what is written after the module's name is found in an
/// extension of it: `ChannelZ.ChannelZReentrantReceptions`.
public typealias ChannelZ<T> = Channel<ValueTransceiver<T>, T>

extension Channel where S == ValueTransceiver<Void>, T == Void {
    /// The global of that name.
    public static var ChannelZReentrantReceptions: Counter { ReentrantReceptions.counter }

    /// The global of that name.
    public static var ChannelZReentrancyLimit: Int {
        get { ReentrancyLimit.value }
        set { ReentrancyLimit.value = newValue }
    }
}
