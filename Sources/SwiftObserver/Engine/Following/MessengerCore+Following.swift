/// The beginning and the end of following a messenger, and the events of its observations.
///
/// A messenger that is followed closes the short ways of its gate. So each message is decided under the lock, as one
/// with causes is, and its number travels as a part of these.
extension MessengerCore {
    /// Follows this messenger, if a session goes on. Returns its number; zero if it is not followed.
    @discardableResult
    @inline(never)
    func follow(as messenger: AnyObject) -> Int {
        let identity = FollowedIdentity(messenger)
        var retired = Retired()
        lock.withLock { held in openQueue(held) }
        // Before observations name them by their addresses.
        for actor in actors { Following.note { follower, _ in follower.noteActor(actor) } }
        let number = lock.withLock { held in
            if queue.pointee.followedNumber != 0 { return Int(queue.pointee.followedNumber) }
            let number = Following.note { $0.noteMessenger(self, identity, in: $1) } ?? 0
            guard number != 0 else { return 0 }
            queue.pointee.followedNumber = UInt32(truncatingIfNeeded: number)
            gate.follow(true, held)
            for list in lists(held) {
                retired.add(edit(list, held) { HandlerEdit.leave(in: list, held) { [unowned self] in follow($0) } })
            }
            return number
        }
        retired.release()
        for actor in actors { Following.note { follower, _ in follower.noteActor(actor) } }
        return number
    }

    /// The actors on which handlers run. Asked outside the lock, since each answer is a reference that could be the
    /// last one.
    private var actors: [any Actor] {
        let lanes = lock.withLock { Array(queue.pointee.actorLanes.values) }
        return lanes.compactMap(\.turn.actor)
    }

    /// Notes the beginning and the end of a run, if this is followed. The closure returns how many messages it
    /// delivered, if it knows.
    @discardableResult
    func noteRun(on actor: UInt, _ run: () -> Int?) -> Int? {
        let node = gate.isFollowed ? lock.withLock { followedNode } : 0
        guard node != 0 else { return run() }
        Following.note(FollowedEvent(.runBegan, node: node, detail: UInt64(actor)))
        let count = run()
        Following.note(FollowedEvent(.runEnded, node: node, detail: UInt64(actor), extra: UInt64(count ?? 0)))
        return count
    }

    // MARK: - Observations, strategies, the end

    /// Notes the messages that an observation is given as it begins.
    @usableFromInline
    func noteReplay(
        _ letters: borrowing Ring<Letter<Message>>, to subscription: Subscription<Message>, _ held: borrowing HeldLock
    ) {
        guard let observation = subscription.tally?.followed?.currentNumber else { return }
        for index in 0..<letters.count {
            Following.note(
                FollowedEvent(
                    .replayed, node: Int(queue.pointee.followedNumber), observation: observation,
                    message: letters[index].author?.causes?.message ?? 0))
        }
    }

    /// Follows an observation that is given messages from before it has its place.
    @inline(never)
    func followEarly(
        _ subscription: Subscription<Message>, _ letters: borrowing Ring<Letter<Message>>
    ) {
        lock.withLock { held in
            guard gate.isFollowed else { return }
            follow(subscription)
            noteReplay(letters, to: subscription, held)
        }
    }

    /// Notes the strategy of a plan. Under no lock, since naming it may call a client's code.
    func noteStrategy(_ plan: Plan) {
        let node = lock.withLock { followedNode }
        Following.note { $0.noteStrategy(plan.strategy, of: node, in: $1) }
    }

    /// Notes that a transaction has set this variable. Returns false if it is not followed.
    @usableFromInline
    @inline(never)
    func noteChange() -> Bool {
        let node = gate.isFollowed ? lock.withLock { followedNode } : 0
        if node != 0 { Following.note(FollowedEvent(.transactionChanged, node: node)) }
        return node != 0
    }

    @inline(never)
    func noteGone(_ held: borrowing HeldLock) {
        Following.note(FollowedEvent(.gone, node: Int(queue.pointee.followedNumber)))
    }
}

extension MessengerCore: FollowedState {
    package func followedNumbers(in session: Int) -> FollowedNumbers {
        var numbers = FollowedNumbers()
        var plan: Plan?
        takeSnapshot { held in
            numbers.sent = sentCount(held)
            numbers.pending = addressedCount(held)
            plan = installedPlan(held)
            for list in lists(held) {
                for start in [list.first, list.firstArrival] {
                    var next = start
                    while let current = next {
                        next = current._withUnsafeGuaranteedRef { token in
                            if token.isActive, let number = token.tally?.followed?.number(in: session) {
                                numbers.observations[number] = self.numbers(of: token, held)
                            }
                            return token.next
                        }
                    }
                }
            }
        }
        numbers.strategy = plan?.strategy
        return numbers
    }

    package func endFollowing() {
        lock.withLock { held in
            queue.pointee.followedNumber = 0
            gate.follow(false, held)
        }
    }
}

extension Hub {
    /// Has an observation followed. Under the lock; for the deliverer, or before others know the observation.
    @inline(never)
    final func follow(_ token: ObservationToken) {
        // It began after the messenger was followed, and before the deliverer came to the note.
        if token.tally?.followed?.currentNumber != nil { return }
        let session = Following.session
        let beginning = FollowedBeginning(
            node: followedNode, owner: UInt(bitPattern: token.owner?.memory), observerType: token.observerType,
            type: type(of: token), target: token.target,
            way: token.owner == nil && token.target == 0 ? FollowedWay.current : nil,
            actor: token.list.actorIdentity, call: Causes.current?.call ?? 0, name: token.tally?.name)
        guard beginning.node != 0, let number = Following.note({ $0.noteObservation(beginning, in: $1) }), number != 0
        else { return }
        if token.tally == nil { token.tally = Tally(own: nil, actor: nil) }
        if let followed = token.tally?.followed { return followed.renew(number, of: beginning.node, in: session) }
        let followed = FollowedObservation(number, of: beginning.node, in: session, hasOwner: token.owner != nil)
        token.tally?.followed = followed
        token.hook(by: followed)
    }

    /// Notes the end of an observation, before it leaves its receiver.
    @inline(never)
    final func noteEnd(of followed: FollowedObservation, _ token: ObservationToken, _ held: borrowing HeldLock) {
        guard followed.currentNumber != nil else { return }
        noteWaiting(for: token, followed, held)
        let reason: FollowedEvent.Reason =
            if token.list.isBuried {
                .actor
            } else if phase.isEnding {
                .messenger
            } else if followed.hasOwner, token.owner == nil {
                .receiver
            } else {
                .stop
            }
        // From now on, its numbers are its last ones.
        token.noteEnd()
        followed.noteEnd(because: reason, numbers(of: token, held))
    }
}

extension ObservationToken {
    /// The number under which this observation is followed in a session, which may be over; nil if it is not.
    package final func followedNumber(in session: Int) -> Int? {
        list.hub.lock.withLock { tally?.followed?.number(in: session) }
    }

    /// The numbers of the observations that call the handler: more than one, if that has several sources.
    package final func followedNumbers(in session: Int) -> [Int] {
        followedObservations.compactMap { $0.followedNumber(in: session) }
    }
}
