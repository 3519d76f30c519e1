extension Variable {
    /// Keeps two variables equal: whenever one of them is set, the other one takes its value. First, the other one
    /// takes the value of this one.
    ///
    /// ```swift
    /// let volume = Var(5)
    /// let slider = Var(0)
    /// volume.bind(to: slider)     // slider.value is 5
    /// slider.value = 7            // volume.value is 7
    /// ```
    ///
    /// Once both are no longer set and their deliveries have run, they are equal, whichever threads set them and
    /// whatever their delivery strategies are. The change that was made last wins, even if an earlier one arrives after
    /// it; of a transaction that sets both, the one that it has set last. With a strategy that doesn't deliver in
    /// place, the other one follows when the delivery runs, on the thread that runs it. The author of an update that is
    /// copied is the variable that it was copied from.
    ///
    /// The binding retains neither variable, and nothing retains it: it lasts until one of them is deallocated, stops
    /// being observed, or the returned token is stopped. Bindings may form rings and meshes: all variables that they
    /// connect become equal. Binding a variable to itself begins nothing and returns a token that has ended.
    ///
    /// An update that no observer gets is not copied: with a bound that drops everything, such as one of zero, or with a
    /// limit for nested sends, the two sides may differ.
    @discardableResult
    @inlinable
    public func bind(to other: Variable<Value>) -> ObservationToken {
        beginBinding(to: other, { $0 }, back: { $0 })
    }

    /// Keeps two variables in step that have different types: whenever one of them is set, the other one takes its
    /// value, converted. First, the other one takes the value of this one.
    ///
    /// ```swift
    /// let text = Var("1")
    /// let number = Var(0.0)
    /// text.bind(to: number, { Double($0) ?? 0 }, back: { String($0) })
    /// text.value = "2."    // number.value is 2, and text.value is still "2."
    /// number.value = 3            // text.value is "3.0"
    /// ```
    ///
    /// The converted value is not converted back, so a conversion may lose something. In a ring, each change goes
    /// around at most once, so the ring comes to rest even if its conversions don't fit together. See `bind(to:)` for
    /// everything else.
    ///
    /// - Parameters:
    ///   - convert: Makes the other variable's value. It is called without any lock, where a delivery happens, and
    ///     again if the other variable is set meanwhile: it should do nothing else.
    ///   - back: Makes this variable's value, under these conditions too.
    @preconcurrency
    @discardableResult
    @inlinable
    public func bind<Other>(
        to other: Variable<Other>, _ convert: @escaping @Sendable (Value) -> Other,
        back: @escaping @Sendable (Other) -> Value
    ) -> ObservationToken {
        beginBinding(to: other, convert, back: back)
    }

    @inlinable
    func beginBinding<Other>(
        to other: Variable<Other>, _ convert: @escaping (Value) -> Other, back: @escaping (Other) -> Value
    ) -> ObservationToken {
        BoundPair.bind(
            self, BoundSide(UnretainedValue(peek, of: self)), convert,
            to: other, BoundSide(UnretainedValue(other.peek, of: other)), back: back, unless: { $0 == $1 }, { $0 == $1 }
        )
    }
}
