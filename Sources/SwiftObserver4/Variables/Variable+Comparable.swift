extension Variable: Equatable {
    /// Compares the values, not the variables.
    public static func == (lhs: Variable, rhs: Variable) -> Bool {
        lhs.value == rhs.value
    }
}

extension Variable: Comparable where Value: Comparable {
    /// Compares the values. nil comes last.
    public static func < (lhs: Variable, rhs: Variable) -> Bool {
        guard let left = lhs.value else { return false }
        guard let right = rhs.value else { return true }
        return left < right
    }
}
