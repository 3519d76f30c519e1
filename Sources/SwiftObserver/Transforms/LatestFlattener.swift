/// An observable of the messages of what was chosen last: what `flatMapLatest` and `switchToLatest` make.
///
/// Whenever its origin sends a message, it stops observing what was chosen before, and observes what that message chooses:
/// beginning with the latest message if that is buffered, or else with what it replays. No message of what was chosen before
/// comes after that, whichever threads send. Authors stay.
///
/// If its origin is buffered, the origin's latest message chooses when this object is made; if what is chosen is buffered too,
/// then so is this.
///
/// It retains its origin and what was chosen last, observes the origin from the beginning, and must be held itself: when it is
/// deallocated, it falls silent. It is finished when its origin is.
public final class LatestFlattener<O: Observable, Chosen: Observable>: Observable, Observer {
    /// Delivers what comes out, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<Chosen.Message>()
    public let receiver = Receiver()
    private let inlet = Messenger<SwitchInput<O.Message, Chosen.Message>>()
    private let link = Link<O, Mapping<O.Message, SwitchInput<O.Message, Chosen.Message>>>(Mapping { .choice($0) })
    private let step: LatestFlattening<O.Message, Chosen>

    /// Observes the origin from now on.
    @preconcurrency
    public convenience init(_ origin: O, _ choose: @escaping @Sendable (O.Message) -> Chosen) {
        self.init(origin, choosing: choose)
    }

    init(_ origin: O, choosing choose: @escaping (O.Message) -> Chosen) {
        step = LatestFlattening(by: receiver, in: inlet, choose)
        messenger.draw(from: inlet, through: step, finishingIf: { [weak inlet] in inlet?.isFinished ?? false })
        link.connect(to: origin, from: receiver, into: inlet)
        chooseByLatest(of: origin) { .first($0) }
    }

    /// What is observed. Setting it stops observing the one before; if it is buffered, its latest message chooses.
    public var origin: O {
        get { link.origin }
        set {
            link.connect(to: newValue, from: receiver, into: inlet)
            chooseByLatest(of: newValue) { .choice($0) }
        }
    }

    private func chooseByLatest(of origin: O, _ place: (O.Message) -> SwitchInput<O.Message, Chosen.Message>) {
        guard let buffered = origin as? any BufferedObservable<O.Message> else { return }
        inlet.deliver(place(buffered.latestMessage), from: buffered)
    }

    deinit {
        messenger.noteDeath(of: LatestFlattener.self)
    }
}

// The origin is guarded by the link's lock, what was chosen by its step's; the closure is `@Sendable`.
extension LatestFlattener: @unchecked Sendable
where O: Sendable, Chosen: Sendable, O.Message: Sendable, Chosen.Message: Sendable {}

extension LatestFlattener: BufferedObservable where O: BufferedObservable, Chosen: BufferedObservable {
    /// The latest message of what was chosen last.
    public var latestMessage: Chosen.Message {
        // There is none yet while another thread delivers the first choice.
        (step.latestChoice ?? step.choice(by: origin.latestMessage)).latestMessage
    }

    public var _latestReader: LatestReader<Chosen.Message> {
        let isState = step.latestChoice?._latestReader.isState ?? true
        return LatestReader(of: self, isState: isState, stamp: nil)
    }
}
