/// Finds objects in a list that grows at its end. A short one is searched; of a long one it is noted where each object stands.
@usableFromInline
struct IdentityIndex {
    private static var longest: Int { 16 }
    private var places: [ObjectIdentifier: Int] = [:]
    /// How much of the list is noted.
    private var noted = 0

    @usableFromInline
    init() {}

    /// The place at which an object stands last, among the first so many; nil if it does not, or that is not to count.
    ///
    /// - Parameters:
    ///   - count: No less than the last time.
    ///   - object: What stands at a place; nil if that does not count. It says the same each time.
    mutating func lastPlace(of object: ObjectIdentifier, among count: Int, _ element: (Int) -> ObjectIdentifier?)
        -> Int?
    {
        if count <= IdentityIndex.longest {
            return (0..<count).last { element($0) == object }
        }
        while noted < count {
            if let element = element(noted) { places[element] = noted }
            noted += 1
        }
        return places[object]
    }

    /// The list begins anew, or has lost something.
    mutating func forget() {
        guard noted > 0 else { return }
        places.removeAll(keepingCapacity: noted < 1_000)
        noted = 0
    }
}
