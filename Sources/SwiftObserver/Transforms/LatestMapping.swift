/// The input of a step whose messages are mapped by tasks: a message, or the response of a task.
@usableFromInline
enum RequestInput<Question, Answer> {
    case request(Question)
    case response(Answer, request: Int)
}

extension RequestInput: Sendable where Question: Sendable, Answer: Sendable {}

/// Maps each message in a task of its own, which cancels the task of the message before. Passes on the response to the
/// latest message.
///
/// Messages and responses come through one messenger, the inlet, one at a time. So the response to an older message is
/// recognized by its number, even if it was complete before the newer message came. The inlet holds the step. Only the
/// observation of the origin holds the inlet, so both end with that observation.
@usableFromInline
final class LatestMapping<Question: Sendable, Answer: Sendable>: MessageTransform {
    @usableFromInline typealias Inlet = Messenger<RequestInput<Question, Answer>>
    private let respond: @Sendable (Question) async -> Answer?
    private weak let inlet: Inlet?
    private let authors = WaitingAuthors()
    // The deliverer's own:
    @exclusivity(unchecked) private var requestCount = 0
    @exclusivity(unchecked) private var task: Task<Void, Never>?

    /// Makes a step. A response that is nil is not passed on.
    @usableFromInline
    init(in inlet: Inlet, _ respond: @escaping @Sendable (Question) async -> Answer?) {
        self.respond = respond
        self.inlet = inlet
    }

    deinit {
        task?.cancel()
    }

    @usableFromInline
    func output(of input: RequestInput<Question, Answer>, from author: Origin) -> Answer? {
        switch input {
        case .request(let request):
            requestCount += 1
            task?.cancel()
            task = makeTask(request, from: author)
            return nil
        case .response(let response, let request):
            return request == requestCount ? response : nil
        }
    }

    private func makeTask(_ request: Question, from author: Origin) -> Task<Void, Never> {
        let author = authors.waitingForm(of: author)
        return Task { [weak inlet, respond, requestCount] in
            guard let response = await respond(request), let inlet else { return }
            inlet.deliver(.response(response, request: requestCount), from: author.origin)
        }
    }
}

/// The result of `mapLatest`.
final class LatestMapper<O: Observable, Mapped: Sendable>: TransformedObservable<O, Mapped>, @unchecked Sendable
where O.Message: Sendable {
    // Inherits the condition of its superclass; the closure is `@Sendable`.

    init(_ origin: O, _ map: @escaping @Sendable (O.Message) async -> Mapped) {
        let (messenger, inlet) = (Messenger<Mapped>(), Messenger<RequestInput<O.Message, Mapped>>())
        messenger.draw(
            from: inlet, through: LatestMapping(in: inlet, map),
            finishingIf: { [weak inlet] in inlet?.isFinished ?? false })
        super.init(origin, through: StepLink(Mapping { .request($0) }, into: inlet), into: messenger)
    }
}
