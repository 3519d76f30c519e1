extension Variable: Equatable {
    /// Compares the values, not the variables.
    public static func == (variable: Variable, other: Variable) -> Bool {
        variable.value == other.value
    }
}

extension Variable: Comparable where Value: Comparable {
    /// Compares the values.
    public static func < (variable: Variable, other: Variable) -> Bool {
        variable.value < other.value
    }
}
