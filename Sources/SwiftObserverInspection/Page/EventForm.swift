/// The kind of an event as the script reads it: the number of its name, one value, and the mailbox of a loss.
struct EventForm {
    var number: Int
    var value: FormValue?
    var mailbox: FormValue?

    enum FormValue {
        case number(Int), text(String)
    }

    static let allNames = [
        "made", "gone", "observationBegan", "observationNamed", "observationEnded", "sent", "described", "queued",
        "handedOver", "runBegan", "runEnded", "handlerBegan", "handlerEnded", "replayed", "dropped", "refused",
        "discarded", "strategyChanged", "derivedChecked", "derivedComputed", "derivedUnchanged",
        "transactionCommitted", "transactionBegunAgain",
    ]

    init(_ kind: Trace.Event.Kind) {
        (number, value) =
            switch kind {
            case .made: (0, nil)
            case .gone: (1, nil)
            case .observationBegan: (2, nil)
            case .observationNamed(let name): (3, .text(name))
            case .observationEnded(let ending): (4, .text(ending.rawValue))
            case .sent(let author): (5, author.map(FormValue.number))
            case .described(let text): (6, .text(text))
            case .queued(let actor): (7, actor.map(FormValue.number))
            case .handedOver: (8, nil)
            case .runBegan(let actor): (9, actor.map(FormValue.number))
            case .runEnded(let count): (10, .number(count))
            case .handlerBegan(let actor): (11, actor.map(FormValue.number))
            case .handlerEnded: (12, nil)
            case .replayed: (13, nil)
            case .dropped(let bound): (14, .text(bound.description))
            case .refused(let bound): (15, .text(bound.description))
            case .discarded: (16, nil)
            case .strategyChanged(let strategy): (17, .text(strategy))
            case .derivedChecked: (18, nil)
            case .derivedComputed: (19, nil)
            case .derivedUnchanged: (20, nil)
            case .transactionCommitted(let changes): (21, .number(changes))
            case .transactionBegunAgain: (22, nil)
            }
        mailbox = kind.mailbox
    }
}

extension Trace.Event.Kind {
    /// The mailbox that lost a message: the number of an actor, or "all" if the loss concerns every observation of the
    /// node; nil for the messenger's own mailbox, through which the messages of all observations go.
    fileprivate var mailbox: EventForm.FormValue? {
        switch self {
        case .dropped(.oldest(_, let actor)), .dropped(.newest(_, let actor)): actor.map(EventForm.FormValue.number)
        case .refused(.oldest(_, let actor)), .refused(.newest(_, let actor)): actor.map(EventForm.FormValue.number)
        case .dropped, .refused, .discarded: .text("all")
        default: nil
        }
    }
}

extension JSONText {
    /// Writes a value, or null.
    mutating func value(_ value: EventForm.FormValue?) {
        switch value {
        case .number(let number): self.number(number)
        case .text(let text): string(text)
        case nil: null()
        }
    }
}
