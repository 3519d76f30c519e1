/// The distinct waves that have come through `uniqueValues()`.
///
/// They are ordered by hash values, which are taken once: no code of a user's runs while the books are changed, so that
/// `==` and `hash(into:)` may broadcast, and what they broadcast finds the books complete.
@usableFromInline
final class KnownWaves<Wave: Hashable> {

    /// Each list only grows.
    @usableFromInline
    var waves: [Int: [Wave]] = [:]

    @inlinable
    init() {}

    /// Remembers the wave; false if it was known.
    @inlinable
    func insert(_ wave: Wave) -> Bool {
        let hash = wave.hashValue
        var compared = 0
        while true {
            let candidates = waves[hash, default: []]
            guard candidates.count > compared else { break }
            for candidate in candidates[compared...] where candidate == wave { return false }
            compared = candidates.count
        }
        waves[hash, default: []].append(wave)
        return true
    }
}
