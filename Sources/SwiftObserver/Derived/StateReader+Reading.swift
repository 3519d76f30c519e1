/// How a computation reads its sources.
extension StateReader {
    /// The value of a variable or a cell.
    @inlinable
    @inline(__always)
    func read<Value>(
        _ source: AnyObject, _ counter: @autoclosure () -> StateCounter, _ access: @escaping StateAccess
    ) -> Value {
        if let value = nextKnown(source) { return value.assumingMemoryBound(to: Value.self).pointee }
        return readNow(source, counter(), access, nil).assumingMemoryBound(to: Value.self).pointee
    }

    /// Returns a value that was collected before the closure was called, if the closure reads it where it read it last.
    @inlinable
    @inline(__always)
    func nextKnown(_ source: AnyObject) -> UnsafeMutableRawPointer? {
        guard cursor < limit, let base, base[cursor].source === source, let value = slots[cursor].value else {
            return nil
        }
        cursor += 1
        return value
    }

    /// Reads a value that was not collected before the closure was called.
    @usableFromInline
    @inline(never)
    func readNow(
        _ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess, _ node: StateNode?
    ) -> UnsafeMutableRawPointer {
        let place = takePlace(source, counter, access)
        if let value = slots[place].value { return value }
        if mode != .live, let known = logged(source) {
            slots[place] = Slot(count: known.count, value: known.slot)
        } else if let node {
            collect(node, place)
        } else {
            collect(place)
            if needsCheck { checkOneMore() }
        }
        return slots[place].value.unsafelyUnwrapped
    }

    /// The source in a place.
    private func entry(_ place: Int) -> StateEntry {
        if frame.isReshaped { return frame.fresh[place] }
        return base.unsafelyUnwrapped[place]
    }

    /// Returns the place of a source among those of this computation: its next one, unless it was read before.
    private func takePlace(_ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess) -> Int {
        if cursor < limit, let base, base[cursor].source === source {
            cursor += 1
            return cursor - 1
        }
        if let earlier = earlierPlace(of: source) {
            if entry(earlier).counter.isBehind, transformDepth != depth {
                reshape()
                frame.fresh[earlier].counter.isBehind = false
            }
            return earlier
        }
        reshape()
        frame.fresh.append(StateEntry(source, counter, access, isBehind: transformDepth == depth))
        slotStack.append(.empty)
        slots = slotStack.base + frame.firstSlot
        cursor += 1
        return cursor - 1
    }

    private func earlierPlace(of source: AnyObject) -> Int? {
        let identity = ObjectIdentifier(source)
        if frame.isReshaped {
            return frame.fresh.withUnsafeBufferPointer { fresh in
                frame.places.lastPlace(of: identity, among: cursor) { ObjectIdentifier(fresh[$0].source) }
            }
        }
        guard let base else { return nil }
        return frame.places.lastPlace(of: identity, among: cursor) { ObjectIdentifier(base[$0].source) }
    }

    /// Notes that the computation reads other sources than in its last run.
    private func reshape() {
        guard !frame.isReshaped else { return }
        frame.isReshaped = true
        if let base {
            frame.fresh.reserveCapacity(cursor + 1)
            for place in 0..<cursor { frame.fresh.append(base[place]) }
        }
        limit = 0
        slotStack.removeLast(to: frame.firstSlot + cursor)
    }

    /// The log's record of a source that was read before, in this pull.
    func logged(_ source: AnyObject) -> LoggedRead? {
        // A value that a transaction has set stands behind the one that it has read.
        let (base, count) = (log.base, log.count)
        let place = logPlaces.lastPlace(of: ObjectIdentifier(source), among: count) { place in
            base[place].slot == nil ? nil : ObjectIdentifier(base[place].source)
        }
        return place.map { base[$0] }
    }

    /// Reads a value now, into its place.
    private func collect(_ place: Int) {
        let entry = entry(place)
        let count = entry.access(.collect, entry.source, self)
        slots[place] = Slot(count: count, value: slot)
        note(entry, count, slot)
    }

    func note(_ entry: StateEntry, _ count: UInt, _ slot: UnsafeMutableRawPointer?) {
        if entry.counter.kind == .message { countsMessages = true }
        log.append(LoggedRead(entry.source, entry.counter, StateAccessor(entry.access), count, slot))
    }

    /// Notes that this pull relies on a derived value.
    func note(_ node: StateNode, _ changes: UInt, _ version: UInt) {
        log.append(LoggedRead(node, StateCounter(of: node), .none, changes, version: version, nil))
    }

    /// Brings a derived value up to date, and reads it into its place.
    private func collect(_ node: StateNode, _ place: Int) {
        let entry = entry(place)
        if !isTorn, mode == .live { node.refresh(self) }
        // A pull that reads other values than those that are there keeps nothing in other nodes.
        if !isTorn, mode != .live, node.readAside(self) {
            slots[place] = Slot(count: StateCounter.never, value: slot)
            note(entry, StateCounter.never, slot)
            return
        }
        if isTorn {
            // The value does not matter. The next attempt needs the sources.
            node.ensureValue()
            noteSources(of: node)
        }
        let count = entry.access(.collect, entry.source, self)
        slots[place] = Slot(count: count, value: slot)
        // Another thread may have stored a later value than the one that was found up to date.
        if !isTorn, needsCheck { checkOneMore() }
    }

    /// Keeps a value that was collected.
    @inlinable
    func take<Value>(_ value: consuming Value, _ count: UInt) -> UInt {
        slot = arena.place(value)
        return count
    }

    // MARK: - Computations

    /// Begins a computation with the sources of its last run: their values are collected now. Returns false if these
    /// did not exist together; then the computation must not be run.
    @usableFromInline
    func begin(_ known: StateSources?, mayFail: Bool) -> Bool {
        if depth > 0 {
            frame.cursor = cursor
            outer.append(frame)
            frame = Frame()
        }
        frame.known = known
        frame.firstSlot = slotStack.count
        depth += 1
        cursor = 0
        (base, limit) = (known?.base, known?.count ?? 0)
        slotStack.append(limit, of: .empty)
        slots = slotStack.base + frame.firstSlot
        guard let base else { return !isTorn || !mayFail }
        var isLater = false
        for place in 0..<limit {
            switch base[place].counter.kind {
            case .value:
                if mode != .live, let known = logged(base[place].source) {
                    slots[place] = Slot(count: known.count, value: known.slot)
                } else {
                    collect(place)
                }
            case .derived:
                // A derived value that is out of date is computed only if the closure asks for it.
                let node = base[place].node
                if mode == .live, node.wasSeen(by: self) {
                    let count = base[place].access(.collect, node, self)
                    slots[place] = Slot(count: count, value: slot)
                    isLater = true
                }
            case .message: break
            }
        }
        if isLater || log.count > 1 { check() }
        return !isTorn || !mayFail
    }

    /// Ends a computation.
    @usableFromInline
    func end() {
        if isUnchecked { check() }
        if cursor < limit { reshape() }
    }

    /// Completes the sources that the computation has read, with their counts, if they are others than before.
    @usableFromInline
    func takeFresh() -> StateSources? {
        guard frame.isReshaped else { return nil }
        for place in frame.fresh.indices { frame.fresh[place].count = slots[place].count }
        return StateSources(&frame.fresh)
    }

    /// Returns to the computation that waited for the one that has ended.
    @usableFromInline
    func leave() {
        depth -= 1
        slotStack.removeLast(to: frame.firstSlot)
        // The log points to the sources.
        if let known = frame.known { kept.append(known) }
        if !frame.fresh.isEmpty { kept.append(StateSources(&frame.fresh)) }
        frame = depth > 0 ? outer.popLast() ?? Frame() : Frame()
        cursor = frame.cursor
        slots = slotStack.base + frame.firstSlot
        (base, limit) = frame.isReshaped ? (nil, 0) : (frame.known?.base, frame.known?.count ?? 0)
    }
}
