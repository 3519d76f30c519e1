extension [Int] {
    /// The first message that the others lack.
    func firstMissing(from others: [Int]) -> Int? {
        let others = Set(others)
        return first { !others.contains($0) }
    }
}
