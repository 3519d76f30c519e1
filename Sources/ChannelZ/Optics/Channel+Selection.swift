extension ChannelType
where
    Source: TransceiverType, Source.RawValue: RangeReplaceableCollection, Pulse: MutationType,
    Pulse.RawValue == Source.RawValue
{
    /// Returns a channel of the elements at the places of another channel.
    ///
    /// ```swift
    /// let (rows, shown) = (transceive(["Home", "Cart"]), transceive([1]))
    /// let selection = rows.match(shown) { rows, place, row in
    ///     rows.enumerated().map { $0 == place ? row ?? "" : $1 }
    /// } getter: { rows, place in
    ///     rows.indices.contains(place) ? rows[place] : nil
    /// }
    /// selection.value = ["Basket"]
    /// print(rows.value)    // prints: ["Home", "Basket"]
    /// ```
    ///
    /// It emits whenever the collection or the places change. Setting it sets each place to the new element of the same
    /// position, as `zip` pairs them, even if there was no element at that place. If a place occurs repeatedly, its last
    /// element counts. Places beyond the new elements stay as they are, and surplus elements are ignored. The setter is
    /// called once for each place that has a new element, from the last place to the first.
    ///
    /// The value leaves out places without an element, setting does not. So change and set a value that you read only
    /// if all places have an element.
    ///
    /// - Parameters:
    ///   - locator: The channel of the places. The new channel retains it, receivers do not.
    ///   - setter: Returns the collection with an element at a place, given the collection, the place and the element,
    ///     which is never nil.
    ///   - getter: Returns the element at a place, or nil, given the collection and the place.
    public func match<Join: ChannelType>(
        _ locator: Join,
        setter: @escaping (Pulse.RawValue, Pulse.RawValue.Index, Pulse.RawValue.Element?) -> Pulse.RawValue,
        getter: @escaping (Pulse.RawValue, Pulse.RawValue.Index) -> Pulse.RawValue.Element?
    ) -> FocusChannel<Pulse.RawValue>
    where
        Join.Source: StateEmitterType, Join.Pulse.RawValue: Sequence,
        Join.Pulse.RawValue.Element == Pulse.RawValue.Index, Join.Pulse: MutationType,
        Join.Pulse.RawValue == Join.Source.RawValue
    {
        match(locator, as: "match", setter: setter, getter: getter)
    }

    func match<Join: ChannelType>(
        _ locator: Join, as name: StaticString,
        setter: @escaping (Pulse.RawValue, Pulse.RawValue.Index, Pulse.RawValue.Element?) -> Pulse.RawValue,
        getter: @escaping (Pulse.RawValue, Pulse.RawValue.Index) -> Pulse.RawValue.Element?
    ) -> FocusChannel<Pulse.RawValue>
    where
        Join.Source: StateEmitterType, Join.Pulse.RawValue: Sequence,
        Join.Pulse.RawValue.Element == Pulse.RawValue.Index, Join.Pulse: MutationType,
        Join.Pulse.RawValue == Join.Source.RawValue
    {
        join(
            locator, as: name,
            finder: { elements, places in Pulse.RawValue(places.compactMap { getter(elements, $0) }) },
            updater: { states, selection in
                // Of several changes of a place, the one that counts comes first. The setter may move later places, so
                // they come first too.
                let changes = Array(Swift.zip(states.1, selection).map { (place: $0, element: $1) }.reversed())
                let order = changes.indices.sorted {
                    changes[$0].place == changes[$1].place ? $0 < $1 : changes[$0].place > changes[$1].place
                }
                var last: Pulse.RawValue.Index?
                let elements = order.reduce(states.0) { elements, number in
                    let change = changes[number]
                    guard change.place != last else { return elements }
                    last = change.place
                    return setter(elements, change.place, change.element)
                }
                return (elements, states.1)
            })
    }

    /// Returns a channel of the elements at the places of another channel: see `match`.
    ///
    /// ```swift
    /// let (rows, shown) = (transceive(["Home", "Cart"]), transceive([1]))
    /// let selection = rows.subselect(shown) { rows, place, row in
    ///     rows.enumerated().map { $0 == place ? row ?? "" : $1 }
    /// }
    /// selection.value = ["Basket"]
    /// print(rows.value)    // prints: ["Home", "Basket"]
    /// ```
    public func subselect<C: ChannelType>(
        _ locator: C,
        setter: @escaping (Pulse.RawValue, Pulse.RawValue.Index, Pulse.RawValue.Element?) -> Pulse.RawValue
    ) -> FocusChannel<Pulse.RawValue>
    where
        C.Source: StateEmitterType, C.Pulse.RawValue: Sequence, C.Pulse.RawValue.Element == Pulse.RawValue.Index,
        C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue
    {
        subselect(locator, as: "subselect", setter: setter)
    }

    func subselect<C: ChannelType>(
        _ locator: C, as name: StaticString,
        setter: @escaping (Pulse.RawValue, Pulse.RawValue.Index, Pulse.RawValue.Element?) -> Pulse.RawValue
    ) -> FocusChannel<Pulse.RawValue>
    where
        C.Source: StateEmitterType, C.Pulse.RawValue: Sequence, C.Pulse.RawValue.Element == Pulse.RawValue.Index,
        C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue
    {
        match(locator, as: name, setter: setter, getter: { $0.element(at: $1) })
    }

    /// Returns a channel of the elements at the indices of another channel.
    ///
    /// ```swift
    /// let rows = transceive(["Home", "Cart", "Help"])
    /// let shown = rows.indices(transceive([0, 2]))
    /// print(shown.value)    // prints: ["Home", "Help"]
    /// ```
    ///
    /// Setting it sets each index to the new element of the same position, as `zip` pairs them. Indices beyond the new
    /// elements keep theirs, and an element for an index out of bounds is ignored. So nothing is added or removed.
    ///
    /// The value leaves out indices out of bounds, setting does not. So change and set a value that you read only if
    /// all indices are within bounds.
    public func indices<C: ChannelType>(_ indices: C) -> FocusChannel<Pulse.RawValue>
    where
        C.Source: StateEmitterType, C.Source.RawValue: Sequence, C.Source.RawValue.Element == Source.RawValue.Index,
        C.Pulse: MutationType, C.Pulse.RawValue == C.Source.RawValue
    {
        subselect(indices, as: "indices") { $0.replacingElement(at: $1, with: $2) }
    }

    /// Returns a channel of the element at the index of another channel; nil if there is none.
    ///
    /// ```swift
    /// let rows = transceive(["Home", "Cart"])
    /// let selected = transceive(Optional(1))
    /// let row = rows.index(selected)
    /// row.value = "Basket"
    /// print(rows.value)    // prints: ["Home", "Basket"]
    /// ```
    ///
    /// Setting it replaces the element; nil removes it. While the index is nil, setting does nothing.
    public func index<C: ChannelType>(
        _ index: C
    ) -> LensChannel<FocusChannel<Pulse.RawValue>, Pulse.RawValue.Element?>
    where
        C.Source: TransceiverType, C.Pulse: MutationType, C.Source.RawValue == C.Pulse.RawValue,
        C.Source.RawValue == Source.RawValue.Index?
    {
        let places = AnyTransceiver(
            index.source, get: { $0.map { [$0] } ?? [] }, set: { (places: [Source.RawValue.Index]) in places.first })
        let elements = join(
            places.transceive(), as: "",
            finder: { elements, places in Pulse.RawValue(places.compactMap { elements.element(at: $0) }) },
            updater: { states, row in
                (states.1.reduce(states.0) { $0.replacingElement(at: $1, with: row.first) }, states.1)
            })
        return elements.focus(
            Lens(get: { $0.first }, set: { $0 = Pulse.RawValue($1.map { [$0] } ?? []) }), as: "index")
    }

    /// Returns a channel of the element at an index; nil if the index is out of bounds.
    ///
    /// ```swift
    /// let rows = transceive(["Home", "Cart"])
    /// let second = rows.indexOf(1)
    /// second.value = nil
    /// print(rows.value)    // prints: ["Home"]
    /// ```
    ///
    /// Setting it replaces the element; nil removes it. At or behind the end, setting appends the element until the
    /// index is reached, and setting nil does nothing. Before the start, setting does nothing.
    public func indexOf(_ index: Pulse.RawValue.Index) -> FocusChannel<Pulse.RawValue.Element?> {
        let lens = Lens<Pulse.RawValue, Pulse.RawValue.Element?>(
            get: { $0.element(at: index) },
            set: { elements, element in
                guard let element, index >= elements.endIndex else {
                    return elements = elements.replacingElement(at: index, with: element)
                }
                elements.fill(upTo: index, with: element)
            })
        return focus(lens, as: "indexOf")
    }

    /// Returns a channel of the parts that a lens finds in the elements.
    ///
    /// ```swift
    /// let points = transceive([(x: 1, y: 2), (x: 3, y: 4)])
    /// let xs = points.prism(Lens(get: { $0.x }, set: { $0.x = $1 }))
    /// print(xs.value)    // prints: [1, 3]
    /// ```
    ///
    /// Setting it sets the parts, in order. Elements beyond the new parts keep theirs, and surplus parts are ignored.
    public func prism<T>(_ lens: Lens<Pulse.RawValue.Element, T>) -> FocusChannel<[T]> {
        let parts = Lens<Pulse.RawValue, [T]>(
            get: { $0.map(lens.get) },
            set: { elements, parts in
                var rest = parts.makeIterator()
                elements = Pulse.RawValue(
                    elements.map { element in
                        guard let part = rest.next() else { return element }
                        var element = element
                        lens.set(&element, part)
                        return element
                    })
            })
        return focus(parts, as: "prism")
    }

    /// Returns a channel of the parts of the elements at a key path: see `prism`.
    public func prism<T>(_ kp: WritableKeyPath<Pulse.RawValue.Element, T>) -> FocusChannel<[T]> {
        prism(Lens(kp: kp))
    }

    /// Returns a channel of the elements in a range of indices, without the indices that are out of bounds.
    ///
    /// ```swift
    /// let rows = transceive(["Home", "Cart", "Help"])
    /// let first = rows.range(0...1)
    /// first.value = ["Start"]
    /// print(rows.value)    // prints: ["Start", "Help"]
    /// ```
    ///
    /// Setting it replaces these elements by any number of new ones.
    public func range(_ range: ClosedRange<Pulse.RawValue.Index>) -> FocusChannel<Pulse.RawValue.SubSequence> {
        focus(
            Lens(
                get: { $0[$0.range(in: range)] },
                set: { $0.replaceSubrange($0.range(in: range), with: $1) }),
            as: "range")
    }
}

extension RangeReplaceableCollection {
    fileprivate func element(at index: Index) -> Element? {
        index >= startIndex && index < endIndex ? self[index] : nil
    }

    fileprivate func replacingElement(at index: Index, with element: Element?) -> Self {
        guard index >= startIndex, index < endIndex else { return self }
        var result = self
        result.replaceSubrange(index...index, with: element.map { [$0] } ?? [])
        return result
    }

    fileprivate mutating func fill(upTo index: Index, with element: Element) {
        while endIndex <= index {
            let end = endIndex
            append(element)
            guard endIndex > end else { return }
        }
    }

    fileprivate func range(in range: ClosedRange<Index>) -> Range<Index> {
        let first = Swift.min(Swift.max(range.lowerBound, startIndex), endIndex)
        let end = range.upperBound < endIndex ? index(after: Swift.max(range.upperBound, startIndex)) : endIndex
        return first..<Swift.max(first, range.upperBound < startIndex ? first : end)
    }
}
