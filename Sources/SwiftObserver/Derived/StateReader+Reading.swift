internal import Synchronization

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
        guard cursor < limit, let base, base[cursor].entry.identity == Unmanaged.passUnretained(source).toOpaque(),
            let value = slots[cursor].value
        else {
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
        if frame.isFree { return readFreely(source, counter, access, node) }
        let place = takePlace(source, counter, access)
        if frame.movesOn { moveOnIfOutdated(place) }
        if let value = slots[place].value { return value }
        if isShort, let node, readShortly(node, place, access) { return slots[place].value.unsafelyUnwrapped }
        if mode != .live, let known = logged(Unmanaged.passUnretained(source).toOpaque()) {
            slots[place] = Slot(count: known.count, value: known.slot)
        } else if let node {
            var read = collect(node, access)
            if isTorn, frame.movesOn {
                moveOn(reading: place)
                read = collect(node, access)
            }
            // The slots may have moved meanwhile.
            put(read, place)
        } else {
            collect(entry(place), place)
            if needsCheck { checkOneMore() }
            if isTorn, frame.movesOn {
                moveOn(reading: place)
                collect(entry(place), place)
            }
        }
        return slots[place].value.unsafelyUnwrapped
    }

    /// The source in a place.
    func entry(_ place: Int) -> StateEntry {
        if frame.isReshaped { return fresh.entries[place] }
        return base.unsafelyUnwrapped[place].entry
    }

    /// Returns the place of a source in this computation: the next place, unless the source was read before.
    private func takePlace(_ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess) -> Int {
        let identity = Unmanaged.passUnretained(source).toOpaque()
        if cursor < limit, let base, base[cursor].entry.identity == identity {
            cursor += 1
            return cursor - 1
        }
        if let earlier = earlierPlace(of: identity) {
            if transformDepth != depth, entry(earlier).counter.isBehind {
                reshape()
                fresh.entries[earlier].counter.isBehind = false
            }
            return earlier
        }
        reshape()
        fresh.append(StateEntry(source, counter, StateAccessor(access), isBehind: transformDepth == depth))
        slotStack.append(.empty)
        slots = slotStack.base + frame.firstSlot
        cursor += 1
        return cursor - 1
    }

    /// The count of changes of a node that this computation has read.
    func count(of node: StateNode) -> UInt {
        earlierPlace(of: Unmanaged.passUnretained(node).toOpaque()).map { slots[$0].count } ?? StateCounter.never
    }

    private func earlierPlace(of identity: UnsafeMutableRawPointer) -> Int? {
        if cursor == 0 { return nil }
        let fresh = fresh
        if frame.isReshaped {
            let base = fresh.entries.base
            return fresh.places.lastPlace(of: identity, among: cursor) { base[$0].identity }
        }
        guard let base else { return nil }
        return fresh.places.lastPlace(of: identity, among: cursor) { base[$0].entry.identity }
    }

    /// Notes that the computation reads other sources than in its last run.
    private func reshape() {
        guard !frame.isReshaped else { return }
        // The closure is given nothing of the rest that was collected.
        frame.unlogged = min(frame.unlogged, cursor)
        completeLog()
        frame.isReshaped = true
        let fresh = fresh
        if let base {
            for place in 0..<cursor { fresh.append(base[place].entry) }
        }
        limit = 0
        slotStack.removeLast(to: frame.firstSlot + cursor)
    }

    /// The log's record of a source whose value was read before, in this pull.
    func logged(_ source: UnsafeMutableRawPointer) -> LoggedRead? { loggedPlace(of: source).map { log.base[$0] } }

    /// The place of that record.
    @usableFromInline
    func loggedPlace(of source: UnsafeMutableRawPointer) -> Int? {
        let (base, count) = (log.base, log.count)
        let place = logPlaces.lastPlace(of: source, among: count) { place in
            base[place].slot == nil ? nil : base[place].entry.identity
        }
        guard let place, !base[place].isAside || base[place].version == overlay else { return nil }
        return place
    }

    /// Reads a value now, into its place.
    private func collect(_ entry: StateEntry, _ place: Int) {
        let count = entry.perform(.collect, self)
        put(Slot(count: count, value: slot), place)
        note(entry, count, slot)
    }

    func note(_ entry: StateEntry, _ count: UInt, _ slot: UnsafeMutableRawPointer?) {
        if entry.counter.kind == .message { countsMessages = true }
        log.append(LoggedRead(entry: entry, count: count, version: 0, slot: slot))
    }

    /// Notes that this pull relies on a derived value.
    func note(_ node: StateNode, _ changes: UInt, _ version: UInt) {
        let entry = StateEntry(node, StateCounter(of: node), .none)
        log.append(LoggedRead(entry: entry, count: changes, version: version, slot: nil))
    }

    /// Brings a derived value up to date, and reads it.
    func collect(_ node: StateNode, _ access: StateAccess) -> Slot {
        if !isTorn, mode == .live {
            bringUpToDateApart(node)
            node.refresh(self)
        }
        // A pull that reads frozen or overlaid values keeps nothing in other nodes.
        if !isTorn, mode != .live, node.readAside(self) {
            let entry = StateEntry(node, StateCounter(of: node), .none)
            log.append(LoggedRead(entry: entry, count: StateCounter.never, version: overlay, slot: slot))
            return Slot(count: StateCounter.never, value: slot)
        }
        if isTorn {
            // The value does not matter. The next attempt needs the sources.
            node.ensureValue()
            noteSources(of: node)
        }
        let read = Slot(count: access(.collect, node, self), value: slot)
        // Another thread may have stored a later value than the one that was found up to date.
        if !isTorn, needsCheck { checkOneMore() }
        return read
    }

    /// Keeps a value that was collected.
    @inlinable
    func take<Value>(_ value: consuming Value, _ count: UInt) -> UInt {
        slot = arena.place(value)
        return count
    }

    // MARK: - Computations

    /// Begins a computation with the sources of its last run, which this keeps already: their values are collected now.
    /// Returns false if these did not exist together; then the computation must not be run.
    @usableFromInline
    func begin(_ known: StateSources?, mayFail: Bool) -> Bool {
        lookAtStack()
        if depth > 0 {
            frame.cursor = cursor
            outer.append(frame)
        }
        depth += 1
        cursor = 0
        frame = Frame(firstSlot: slotStack.count)
        guard let known else {
            (base, limit) = (nil, 0)
            slots = slotStack.base + frame.firstSlot
            return !isTorn || !mayFail
        }
        let (base, limit) = (known.base, known.count)
        (self.base, self.limit, frame.known) = (base, limit, known)
        slotStack.makeRoom(for: limit)
        slots = slotStack.base + frame.firstSlot
        var isLater = false
        for place in 0..<limit {
            (slots + place).initialize(to: .empty)
            let entry = base[place].entry
            switch entry.counter.kind {
            case .value:
                if mode == .live {
                    let count = entry.perform(.collect, self)
                    slots[place] = Slot(count: count, value: slot)
                } else if let known = logged(entry.identity) {
                    slots[place] = Slot(count: known.count, value: known.slot)
                } else {
                    collect(entry, place)
                }
            case .derived:
                // A derived value that is out of date is computed only if the closure asks for it.
                if mode == .live, entry.node._withUnsafeGuaranteedRef({ $0.wasSeen(by: self) }) {
                    let count = entry.perform(.collect, self)
                    slots[place] = Slot(count: count, value: slot)
                    isLater = true
                }
            case .message: break
            }
        }
        if mode == .live { frame.unlogged = limit }
        if needsCheck, isLater || limit > 1 || log.count > 0 || depth > 1 { check() }
        return !isTorn || !mayFail
    }

    /// Ends a computation.
    @usableFromInline
    @inline(__always)
    func end() {
        if cursor < limit { reshape() }
        if isUnchecked { check() }
    }

    /// Takes the sources that the computation has read, with their counts, if they are others than before.
    @inline(__always)
    func takeFresh() {
        if frame.isReshaped { completeFresh() }
    }

    private func completeFresh() {
        let sources = fresh.take()
        for place in 0..<sources.count { sources.setKnownCount(place, to: slots[place].count) }
        // The log points to them.
        sources.retain()
        keepRetained(sources)
        taken = sources
    }

    /// Returns to the computation that waited for the one that has ended.
    @usableFromInline
    @inline(__always)
    func leave() {
        if frame.unlogged > 0, !hasStored { completeLog() }
        depth -= 1
        slotStack.removeLast(to: frame.firstSlot)
        if let fresh = frame.fresh { keepRetained(fresh) }
        guard depth > 0 else {
            (frame, base, limit) = (Frame(), nil, 0)
            return
        }
        frame = outer[depth - 1]
        outer.removeLast(to: depth - 1)
        cursor = frame.cursor
        slots = slotStack.base + frame.firstSlot
        if !frame.isReshaped, let known = frame.known {
            (base, limit) = (known.base, known.count)
        } else {
            (base, limit) = (nil, 0)
        }
    }
}
