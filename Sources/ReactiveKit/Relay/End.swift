/// How a signal ends, said without the types of signals.
@usableFromInline
enum End<Failure: Error> {
    case completed
    case failed(Failure)
}
