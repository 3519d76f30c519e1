/// What a transform object has of its origin: the origin, and the step that each message takes.
@usableFromInline
final class Link<O: Observable, Step: MessageTransform> where Step.Input == O.Message {
    @usableFromInline let step: Step
    private let lock = Lock()
    private var current: (origin: O, token: ObservationToken)?
    /// Counts the connections, so that of two made at the same time only the later one stays.
    private var count = 0

    @inlinable
    init(_ step: Step) {
        self.step = step
    }

    var origin: O {
        guard let origin = originIfConnected else {
            preconditionFailure("A transform has an origin from the beginning")
        }
        return origin
    }

    /// Nil while the first origin is being observed for the first time.
    var originIfConnected: O? { lock.withLock { current?.origin } }

    /// Passes the origin's messages on, and stops doing so for the origin before. Authors and order stay.
    ///
    /// What the origin keeps for new observations is for those who observe it, and not for those who observe a
    /// transform of it; except that a strategy of your own, given to the transform as it is made, begins with what is
    /// kept.
    ///
    /// When the origin has finished, the target is finished too. It is not if the origin was replaced before.
    ///
    /// A step that remembers something begins anew with each origin; so its memory has one deliverer, also while an origin
    /// that was replaced finishes what it is doing.
    @inlinable
    func connect(
        to origin: O, from receiver: Receiver, into target: Messenger<Step.Output>, replaying: Bool = false
    ) {
        let number = disconnect()
        let step = step.begun()
        let token = SourceConnection(to: origin.messenger, by: receiver, replaying: replaying) { message, author in
            if let output = step.output(of: message, from: author) { target.deliver(output, from: author) }
        } whenEnded: { [weak self] isFinished in
            if isFinished, self?.isLatest(number) ?? false { target.finish() }
        }
        keep(token, to: origin, number)
        step.joined(token)
    }

    @usableFromInline
    func disconnect() -> Int {
        let (number, old) = lock.withLock {
            count += 1
            return (count, current)
        }
        old?.token.stop()
        return number
    }

    /// Whether no other connection was made since the one of that number.
    @usableFromInline
    func isLatest(_ number: Int) -> Bool {
        lock.withLock { self.count == number }
    }

    @usableFromInline
    func keep(_ token: ObservationToken, to origin: O, _ number: Int) {
        let (isLatest, replaced) = lock.withLock {
            guard number == count else { return (false, nil as (origin: O, token: ObservationToken)?) }
            defer { current = (origin, token) }
            return (true, current)
        }
        if replaced != nil { Wiring.noteChange() }
        if isLatest { replaced?.token.stop() } else { token.stop() }
    }
}
