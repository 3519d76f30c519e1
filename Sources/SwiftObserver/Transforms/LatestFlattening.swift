/// The input of a step that follows the latest choice: a choice, or a message of a chosen observable.
@usableFromInline
enum SwitchInput<Choice, Message> {
    /// The origin's latest message when the step was made. It doesn't count if a choice has come since.
    case first(Choice)
    case choice(Choice)
    case message(Message, choice: Int)
}

/// Observes the observable that the latest message chooses, and no other, and passes on its messages.
///
/// Choices and messages come through one messenger, the inlet, one at a time. So a message of an earlier choice is
/// recognized by the number of that choice, whichever thread sends it. The inlet holds the step. Only the observation
/// of the choosing observable holds the inlet, so both end with that observation.
@usableFromInline
final class LatestFlattening<Choice, Chosen: Observable>: MessageTransform {
    private let choose: (Choice) -> Chosen
    private weak let receiver: Receiver?
    private weak let inlet: Messenger<SwitchInput<Choice, Chosen.Message>>?
    /// In a chain: what is flushed with the chain. Set before the first choice.
    private weak var junction: Junction?
    // The deliverer's own:
    @exclusivity(unchecked) private var choiceCount = 0
    @exclusivity(unchecked) private var token: ObservationToken?
    /// The observable that was chosen last, also for derived values.
    let chosen = ReplaceableSource<Chosen>()

    @usableFromInline
    init(
        by receiver: Receiver, in inlet: Messenger<SwitchInput<Choice, Chosen.Message>>,
        _ choose: @escaping (Choice) -> Chosen
    ) {
        self.choose = choose
        self.receiver = receiver
        self.inlet = inlet
    }

    deinit {
        token?.stop()
    }

    @usableFromInline
    func isFed(through junction: Junction) {
        self.junction = junction
    }

    @usableFromInline
    func output(of input: SwitchInput<Choice, Chosen.Message>, from author: Origin) -> Chosen.Message? {
        switch input {
        case .first(let choice):
            if choiceCount == 0 { observe(choose(choice)) }
        case .choice(let choice):
            observe(choose(choice))
        case .message(let message, let choice):
            if choice == choiceCount { return message }
        }
        return nil
    }

    /// The observable that was chosen last. For any thread.
    var latestChoice: Chosen? { chosen.value }

    /// Returns the observable that a message would choose.
    func choice(by message: Choice) -> Chosen { choose(message) }

    private func observe(_ next: Chosen) {
        choiceCount += 1
        token?.stop()
        let replaced = chosen.lock.withLock { held in chosen.replace(with: next, held) }
        token = receiver.map { beginObservation(of: next, by: $0) }
        junction?.setPassing(token)
        withExtendedLifetime(replaced) { chosen.hintDependents() }
    }

    private func beginObservation(of next: Chosen, by receiver: Receiver) -> ObservationToken {
        let choice = choiceCount
        let receive: (Chosen.Message, Origin) -> Void = { [weak inlet] message, author in
            inlet?.deliver(.message(message, choice: choice), from: author)
        }
        guard let buffered = next as? any BufferedObservable<Chosen.Message> else {
            return next.messenger.beginObservation(by: receiver, on: nil, .link(receive))
        }
        return next.messenger.beginObservation(by: receiver, on: nil, latestOf: buffered, .link(receive))
    }
}

/// An observable of the messages of the observable that was chosen last: the result of `flatMapLatest` and
/// `switchToLatest`.
///
/// ```swift
/// let (kitchen, cellar, selected) = (Var(20), Var(12), Var("kitchen"))
/// let shown: LatestFlattener<Var<String>, Var<Int>> =
///     selected.flatMapLatest { $0.new == "cellar" ? cellar : kitchen }
/// print(shown.latestMessage.new)    // prints: 20
/// selected.value = "cellar"
/// print(shown.latestMessage.new)    // prints: 12
/// ```
///
/// Whenever its origin sends a message, it stops observing the earlier choice, and observes the observable that the
/// message chooses: beginning with its replay or, if there is none and it is buffered, with its latest message. No
/// message of an earlier choice comes after that, whichever threads send. Authors stay.
///
/// If its origin is buffered, the origin's latest message chooses when this object is made; if the chosen observables
/// are buffered too, then so is this one.
///
/// It retains its origin and the observable that was chosen last, observes the origin from the beginning, and must be
/// held itself: when it is deallocated, it falls silent. It is finished when its origin is.
public final class LatestFlattener<O: Observable, Chosen: Observable>: Observable, Observer {
    /// Delivers the messages, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Chosen.Message>()
    public let receiver = Receiver()
    private let inlet = Messenger<SwitchInput<O.Message, Chosen.Message>>()
    private let link: Link<O>
    private let step: LatestFlattening<O.Message, Chosen>

    /// Observes the origin from now on.
    @preconcurrency
    public convenience init(_ origin: O, _ choose: @escaping @Sendable (O.Message) -> Chosen) {
        self.init(origin, choosing: choose)
    }

    init(_ origin: O, choosing choose: @escaping (O.Message) -> Chosen) {
        step = LatestFlattening(by: receiver, in: inlet, choose)
        link = StepLink(Mapping { .choice($0) }, into: inlet)
        messenger.draw(from: inlet, through: step, finishingIf: { [weak inlet] in inlet?.isFinished ?? false })
        link.connect(to: origin, from: receiver)
        chooseByLatest(of: origin) { .first($0) }
    }

    /// The observable whose messages choose. Setting it stops observing the one before; if it is buffered, its latest
    /// message chooses.
    public var origin: O {
        get { link.origin }
        set {
            link.connect(to: newValue, from: receiver)
            chooseByLatest(of: newValue) { .choice($0) }
        }
    }

    private func chooseByLatest(of origin: O, _ place: (O.Message) -> SwitchInput<O.Message, Chosen.Message>) {
        guard let buffered = origin as? any BufferedObservable<O.Message> else { return }
        inlet.deliver(place(buffered.latestMessage), from: Origin(buffered))
    }

    deinit {
        messenger.noteDeath(of: LatestFlattener.self)
    }
}

// The link and the step have locks; the closure is `@Sendable`.
extension LatestFlattener: @unchecked Sendable
where O: Sendable, Chosen: Sendable, O.Message: Sendable, Chosen.Message: Sendable {}

extension LatestFlattener: BufferedObservable where O: BufferedObservable, Chosen: BufferedObservable {
    /// The latest message of the observable that was chosen last.
    public var latestMessage: Chosen.Message {
        // There is none yet while another thread delivers the first choice.
        (step.latestChoice ?? step.choice(by: origin.latestMessage)).latestMessage
    }

    /// For the package's own use. A derived value depends on what was chosen last, and on the choice: on the one that
    /// has come here, since the closure may make a new observable each time.
    public func _readLatest(by reader: AnyObject) -> Chosen.Message {
        let reader = StateReader.of(reader)
        // The choice follows with the message that chooses.
        reader.kinds.insert(.kept)
        // While another thread delivers the first choice.
        guard step.latestChoice != nil else { return reader.latestMessage(of: self) }
        return reader.message(of: self) { reader.value(of: step.chosen)._readLatest(by: reader) }
    }
}
