extension BufferedObservable {
    /// Returns an observable of the latest messages of this one and of another one: both, whenever one of them has
    /// sent.
    ///
    /// ```swift
    /// let area = width.combineLatest(height).map { $0.new * $1.new }
    /// label.observe(area, initial: true) { print($0) }
    /// ```
    ///
    /// Both are read when one of them sends. So both states existed together, and neither is older than in an earlier
    /// message, whichever threads send and whatever the strategies are. A transaction that sets several variables is
    /// one message, as for an observation of several observables. The result retains both observables, and must be
    /// held.
    ///
    /// To combine messengers, which keep no message, give them one by `startWith` or `cache`.
    @inlinable
    public func combineLatest<Other: BufferedObservable>(
        _ other: Other
    ) -> BufferedCombinedObservable<(Message, Other.Message), Self, Other> {
        combination(self, other)
    }

    // The forms for three to six exist for the compiler: it needs seconds for a closure that takes apart a tuple made
    // of a parameter pack.

    /// Returns an observable of the latest messages of this one and of two others: all three, whenever one of them has
    /// sent.
    public func combineLatest<O2: BufferedObservable, O3: BufferedObservable>(
        _ observable2: O2, _ observable3: O3
    ) -> BufferedCombinedObservable<(Message, O2.Message, O3.Message), Self, O2, O3> {
        combinationOfMany(self, observable2, observable3)
    }

    /// Returns an observable of the latest messages of this one and of three others: all, whenever one of them has
    /// sent.
    ///
    /// ```swift
    /// let (a, b, c, d) = (Var(1), Var(2), Var(3), Var(4))
    /// let sum = a.combineLatest(b, c, d).map { $0.new + $1.new + $2.new + $3.new }
    /// ```
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4
    ) -> BufferedCombinedObservable<(Message, O2.Message, O3.Message, O4.Message), Self, O2, O3, O4> {
        combinationOfMany(self, observable2, observable3, observable4)
    }

    /// Returns an observable of the latest messages of this one and of four others: all, whenever one of them has sent.
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable, O5: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5
    ) -> BufferedCombinedObservable<
        (Message, O2.Message, O3.Message, O4.Message, O5.Message), Self, O2, O3, O4, O5
    > {
        combinationOfMany(self, observable2, observable3, observable4, observable5)
    }

    /// Returns an observable of the latest messages of this one and of five others: all, whenever one of them has sent.
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable, O5: BufferedObservable,
        O6: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5, _ observable6: O6
    ) -> BufferedCombinedObservable<
        (Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message), Self, O2, O3, O4, O5, O6
    > {
        combinationOfMany(self, observable2, observable3, observable4, observable5, observable6)
    }

    /// Returns an observable of the latest messages of this one and of six others or more: all, whenever one of them
    /// has sent.
    ///
    /// A closure takes the tuple apart by `$0.0`, `$0.1` and so on, or the compiler may take long.
    public func combineLatest<
        O2: BufferedObservable, O3: BufferedObservable, O4: BufferedObservable, O5: BufferedObservable,
        O6: BufferedObservable, O7: BufferedObservable, each O: BufferedObservable
    >(
        _ observable2: O2, _ observable3: O3, _ observable4: O4, _ observable5: O5, _ observable6: O6,
        _ observable7: O7, _ others: repeat each O
    ) -> BufferedCombinedObservable<
        (
            Message, O2.Message, O3.Message, O4.Message, O5.Message, O6.Message, O7.Message,
            repeat (each O).Message
        ), Self, O2, O3, O4, O5, O6, O7, repeat each O
    > {
        combinationOfMany(
            self, observable2, observable3, observable4, observable5, observable6, observable7, repeat each others)
    }
}

/// Combines two observables. Both feed an inlet, behind which the other one is read.
@inlinable
func combination<O1: BufferedObservable, O2: BufferedObservable>(
    _ origin1: O1, _ origin2: O2
) -> BufferedCombinedObservable<(O1.Message, O2.Message), O1, O2> {
    let combined = BufferedCombinedObservable<(O1.Message, O2.Message), O1, O2>(
        origin1, origin2,
        readLatest: { reader in (origin1._readLatest(by: reader), origin2._readLatest(by: reader)) })
    let sources = LatestOfTwo(origin1, origin2)
    let inlet = Messenger<EitherMessage<O1.Message, O2.Message>>()
    let inletCore = inlet.makeCore()
    let end = CommonEnd(of: 2)
    combined.messenger.draw(
        from: inlet,
        through: JoiningSelection { message, commit in
            let sent: (O1.Message?, O2.Message?) =
                switch message {
                case .first(let message1): (message1, nil)
                case .second(let message2): (nil, message2)
                }
            // A message that goes through the inlet directly is still being delivered by its source.
            return sources.atAGlance(sent, of: commit, isInFlight: inletCore.gate.isDirect)
                ?? sources.latest(after: sent, of: commit)
        }, finishingIf: { end.isReached })
    inlet.draw(from: origin1, by: combined.receiver, until: end) { .first($0) }
    inlet.draw(from: origin2, by: combined.receiver, until: end) { .second($0) }
    return combined
}

/// Combines any number of observables. All feed an inlet, behind which the others are read.
private func combinationOfMany<each O: BufferedObservable>(
    _ origins: repeat each O
) -> BufferedCombinedObservable<(repeat (each O).Message), repeat each O> {
    let combined = BufferedCombinedObservable<(repeat (each O).Message), repeat each O>(
        repeat each origins,
        readLatest: { reader in (repeat (each origins)._readLatest(by: reader)) })
    let sources = LatestOfMany(repeat each origins)
    let inlet = Messenger<CombinedMessage>()
    let end = CommonEnd(of: sources.count)
    combined.messenger.draw(
        from: inlet,
        through: JoiningSelection { message, commit in
            guard let call = sources.call(for: message, of: commit) else { return nil }
            let latest = sources.latest(for: call)
            for message in repeat each latest {
                guard case .some = message else { return nil }
            }
            return (repeat unwrapped(each latest))
        }, finishingIf: { end.isReached })
    repeat inlet.draw(from: each origins, by: combined.receiver, until: end, as: (each sources.all).place)
    return combined
}
