extension SignalProtocol {
    /// Emits the elements in arrays of a fixed size. Elements that are left when the signal ends are dropped.
    ///
    /// ```swift
    /// let rows = SafeSignal(sequence: 1...5)
    /// _ = rows.buffer(size: 2).observeNext { print($0) }
    /// // prints: [1, 2] [3, 4]
    /// ```
    ///
    /// With a size of zero or less, only the end is passed on.
    @inlinable
    public func buffer(size: Int) -> Signal<[Element], Error> {
        _serialSignal.stage { (downstream: Downstream<[Element], Error>) in
            downstream.note("buffer")
            let next = downstream.next
            let elements = StageMemory<[Element]>([])
            guard size > 0 else { return downstream.before { _ in } }
            return downstream.before { element in
                elements.value.append(element)
                guard elements.value.count == size else { return }
                let full = elements.value
                elements.value = []
                next(full)
            }
        }
    }

    /// Emits the elements in signals of a fixed size. Each signal emits its elements when it is observed, and
    /// completes.
    ///
    /// ```swift
    /// let laps = SafeSignal(sequence: [62, 58, 61, 60])
    /// let bests = laps.window(ofSize: 2).flatMapConcat { $0.reduce(100, min) }
    /// _ = bests.observeNext { print($0) }    // prints: 58 60
    /// ```
    ///
    /// Elements that are left when the signal ends are dropped. With a size of zero or less, only the end is passed on.
    @inlinable
    public func window(ofSize size: Int) -> Signal<Signal<Element, Error>, Error> {
        buffer(size: size)._serialSignal.stage { downstream in
            downstream.note("window", insteadOf: 1)
            let next = downstream.next
            return downstream.before { next(Signal(sequence: $0)) }
        }
    }

    /// Emits every element but the first, with the element before it.
    ///
    /// ```swift
    /// let odometer = SafeSignal(sequence: [100, 130, 190])
    /// _ = odometer.pairwise().observeNext { print($1 - $0) }    // prints: 30 60
    /// ```
    @inlinable
    public func pairwise() -> Signal<(Element, Element), Error> {
        _serialSignal.stage { downstream in
            downstream.note("pairwise")
            let next = downstream.next
            let former = StageMemory<Element?>(nil)
            return downstream.before { element in
                let last = former.value
                former.value = element
                if let last { next((last, element)) }
            }
        }
    }

    /// Emits every element with the element before it, which is nil for the first.
    ///
    /// ```swift
    /// let tabs = SafeSignal(sequence: ["Home", "Cart"])
    /// _ = tabs.zipPrevious().observeNext { print($0 ?? "none", "to", $1) }
    /// // prints: none to Home | Home to Cart
    /// ```
    @inlinable
    public func zipPrevious() -> Signal<(Element?, Element), Error> {
        _serialSignal.stage { downstream in
            downstream.note("zipPrevious")
            let next = downstream.next
            let former = StageMemory<Element?>(nil)
            return downstream.before { element in
                let last = former.value
                former.value = element
                next((last, element))
            }
        }
    }
}
