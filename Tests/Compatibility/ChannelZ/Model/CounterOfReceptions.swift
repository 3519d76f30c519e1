import ChannelZ

/// The counter of ChannelZ, for files that also import the counter of `TestSupport`.
typealias CounterOfReceptions = Counter
