/// What comes to a step that has each message worked on elsewhere: a message, or what has become of one.
@usableFromInline
enum RequestInput<Question, Answer> {
    case request(Question)
    case response(Answer, request: Int)
}

extension RequestInput: Sendable where Question: Sendable, Answer: Sendable {}

/// Has each message worked on by a task of its own, cancels that of the message before, and passes on what becomes of the
/// latest one.
///
/// Messages and what becomes of them come through one messenger, the inlet, one at a time: so what has become of an older
/// message is told by its number, even if it was complete before the newer one came. The inlet holds the step and is held by
/// what sends the messages alone: with that, all of this ends.
@usableFromInline
final class LatestMapping<Question: Sendable, Answer: Sendable>: MessageTransform {
    @usableFromInline typealias Inlet = Messenger<RequestInput<Question, Answer>>
    private let respond: @Sendable (Question) async -> Answer?
    private weak let inlet: Inlet?
    private let authors = WaitingAuthors()
    // The deliverer's own:
    @exclusivity(unchecked) private var requestCount = 0
    @exclusivity(unchecked) private var task: Task<Void, Never>?

    /// A response that is nil is passed on to nobody.
    @usableFromInline
    init(in inlet: Inlet, _ respond: @escaping @Sendable (Question) async -> Answer?) {
        self.respond = respond
        self.inlet = inlet
    }

    deinit {
        task?.cancel()
    }

    @usableFromInline
    func output(of input: RequestInput<Question, Answer>, from author: AnyAuthor) -> Answer? {
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

    private func makeTask(_ request: Question, from author: AnyAuthor) -> Task<Void, Never> {
        let author = authors.waitingForm(of: author)
        return Task { [weak inlet, respond, requestCount] in
            guard let response = await respond(request), let inlet else { return }
            inlet.deliver(.response(response, request: requestCount), from: author.object)
        }
    }
}
