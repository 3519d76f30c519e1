/// Transforms whose names collections use too. Without these, a variable of a text, which is a collection of its
/// characters, would only have those of a collection.
extension Variable {
    /// Returns an observable that turns each update into another message.
    ///
    /// ```swift
    /// let areas = width.map { $0.new * $0.new }
    /// ```
    ///
    /// The result retains this observable, and must be held. The closure runs where this observable delivers.
    @preconcurrency
    @inlinable
    public func map<Mapped>(_ map: @escaping @Sendable (Update<Value>) -> Mapped) -> Mapper<Variable, Mapped> {
        Mapper(self, map)
    }

    /// Returns an observable of the updates that satisfy a condition.
    ///
    /// ```swift
    /// let growth = width.filter { $0.new > $0.old }
    /// ```
    ///
    /// The result retains this observable, and must be held. The closure runs where this observable delivers.
    @preconcurrency
    @inlinable
    public func filter(_ keep: @escaping @Sendable (Update<Value>) -> Bool) -> Filter<Variable> {
        Filter(self, keep)
    }
}
