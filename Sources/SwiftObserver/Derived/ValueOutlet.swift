/// The way on which the changes of a value, or the messages of another observable, come to observed computations: an
/// observation of the messenger, and the computations that it tells.
///
/// It serves the computations that were connected one after the other, while nothing else began to observe the
/// messenger. So they and the other observers are called in the order in which they came. It is there for as long as it
/// serves one.
@usableFromInline
package final class ValueOutlet: MarkSource, @unchecked Sendable {  // by `Marks.lock`; the token is set once
    /// Whether each message marks the computations, because it is not the change of a value that has done so.
    private let isMarking: Bool
    /// Set before another thread knows this. It keeps the messenger's state, and so the list.
    @exclusivity(unchecked) private var token: ObservationToken?
    // Under `Marks.lock`:
    fileprivate unowned(unsafe) let list: ValueOutlets
    @exclusivity(unchecked) fileprivate var next: Unmanaged<ValueOutlet>?
    @exclusivity(unchecked) fileprivate var previous: Unmanaged<ValueOutlet>?
    @exclusivity(unchecked) private var isInList = false
    /// Identifies the value, or the other observable.
    @exclusivity(unchecked) var origin: ObjectIdentifier?

    init(in list: ValueOutlets, isMarking: Bool) {
        self.list = list
        self.isMarking = isMarking
    }

    /// Tells the computations of a change that the messenger delivers.
    func deliver() { Marks.tell(self, marking: isMarking) }

    func begin(_ token: ObservationToken) { self.token = token }

    /// Under no lock.
    func stop() { token?.stop() }

    override func endIfUnused() {
        let isUnused = Marks.lock.withLock { held in
            guard firstEdge == nil, isListed else { return false }
            list.remove(self, held)
            return true
        }
        if isUnused { stop() }
    }

    /// Notes that the observation has ended, maybe because nothing needs it any more.
    func wasEnded() { Marks.cut(self) }

    var isActive: Bool { token?.isActive ?? false }

    override fileprivate(set) var isListed: Bool {
        get { isInList }
        set { isInList = newValue }
    }

    /// The number under which its observation is followed; zero if it is not.
    func followedNumber(in session: Int) -> Int { token?.followedNumber(in: session) ?? 0 }

    /// Whether computations can be connected to it, behind all observers of the messenger.
    fileprivate func isLast(_ number: UInt64) -> Bool {
        isListed && isActive && token?.number == number
    }

    override func gotFirstEdge(_ held: borrowing HeldLock) -> Bool {
        _ = Unmanaged.passRetained(self)
        return false
    }

    override func lostLastEdge(_ undone: inout UndoneMarks, _ held: borrowing HeldLock) {
        list.remove(self, held)
        undone.end(self)
    }
}

/// The outlets of one messenger.
@usableFromInline
final class ValueOutlets: ChangeMarks, @unchecked Sendable {  // by `Marks.lock`
    // All that are listed are retained.
    @exclusivity(unchecked) private var first: Unmanaged<ValueOutlet>?
    @exclusivity(unchecked) private var last: Unmanaged<ValueOutlet>?

    /// Marks all computations that depend on the value. The caller holds the lock of the value.
    override func mark() { Marks.lock.withLock { held in mark(for: Marks.nextNumber(held), held) } }

    deinit {
        assert(first == nil, "A listed outlet keeps the messenger's state, which keeps this")
    }

    override func mark(for change: UInt, _ held: borrowing HeldLock) {
        var next = first
        while let outlet = next {
            outlet._withUnsafeGuaranteedRef {
                Marks.mark($0, for: change, held)
                next = $0.next
            }
        }
    }

    /// The outlet behind all observers of the messenger, if the latest of these has that number.
    func last(_ number: UInt64) -> ValueOutlet? {
        Marks.lock.withLock { last.map { $0.takeUnretainedValue() }.flatMap { $0.isLast(number) ? $0 : nil } }
    }

    func add(_ outlet: ValueOutlet) {
        Marks.lock.withLock {
            outlet.isListed = true
            outlet.previous = last
            let added = Unmanaged.passRetained(outlet)
            if let last { last._withUnsafeGuaranteedRef { $0.next = added } } else { first = added }
            last = added
        }
    }

    /// The caller keeps the outlet.
    fileprivate func remove(_ outlet: ValueOutlet, _ held: borrowing HeldLock) {
        guard outlet.isListed else { return }
        outlet.isListed = false
        let (before, after) = (outlet.previous, outlet.next)
        if let before { before._withUnsafeGuaranteedRef { $0.next = after } } else { first = after }
        if let after { after._withUnsafeGuaranteedRef { $0.previous = before } } else { last = before }
        (outlet.previous, outlet.next) = (nil, nil)
        Unmanaged.passUnretained(outlet).release()
    }
}

extension Hub {
    /// The outlets, made if need be. For a value, call it under the lock of the value: a thread that changes the value
    /// looks for them there.
    @usableFromInline
    final func openOutlets() -> ValueOutlets {
        Marks.lock.withLock {
            if let changeMarks { return unsafeDowncast(changeMarks.takeUnretainedValue(), to: ValueOutlets.self) }
            let made = ValueOutlets()
            changeMarks = .passRetained(made)
            return made
        }
    }
}

extension Messenger {
    /// Returns the outlet to which a computation is to be connected: behind all that observe the messenger now.
    final func outlet(in outlets: ValueOutlets, isMarking: Bool) -> ValueOutlet {
        let core = makeCore()
        // An inspection tells computations apart by their observations.
        if !Following.isOn, let last = outlets.last(core.lock.withLock { core.lastNumber }) { return last }
        let outlet = ValueOutlet(in: outlets, isMarking: isMarking)
        let subscription = OutletSubscription<Message>(of: outlet, in: core)
        core.begin(subscription, sender: self, replaying: false)
        observationBegan()
        // Computations read the latest message themselves.
        noteReading()
        outlet.begin(subscription)
        outlets.add(outlet)
        return outlet
    }
}

/// The observation of an outlet.
private final class OutletSubscription<Message>: Subscription<Message>, @unchecked Sendable {  // as its superclass
    /// The handler retains it.
    private let outlet: Unmanaged<ValueOutlet>

    init(of outlet: ValueOutlet, in list: ObservationList) {
        self.outlet = .passUnretained(outlet)
        super.init(.link { _, _ in outlet.deliver() }, in: list)
    }

    override func retire(here: Bool) {
        let outlet = outlet.takeUnretainedValue()
        super.retire(here: here)
        outlet.wasEnded()
    }
}
