/// A small generator of random numbers that gives the same numbers for the same seed, on every platform.
///
/// It is what makes a random script repeatable: a ``Violation`` names the seed that it was found with.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    /// Makes a generator that starts at `seed`. Every seed is a good one, zero included.
    public init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= UInt64(0x9E37_79B9_7F4A_7C15)
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* UInt64(0xBF58_476D_1CE4_E5B9)
        mixed = (mixed ^ (mixed >> 27)) &* UInt64(0x94D0_49BB_1331_11EB)
        return mixed ^ (mixed >> 31)
    }

    private var state: UInt64
}
