internal import Synchronization

/// What a messenger has while its strategy limits nested sends.
@usableFromInline
final class NestingLimiter: Sendable {
    let cause = Cause()
    /// What a message is handled under that nothing led to.
    @usableFromInline let first: Causes
    private let hasRefused = Atomic<Bool>(false)
    /// Who is told of refusals instead of those who debug.
    let refusalReport: (@Sendable (_ isFirst: Bool) -> Void)?

    init(for strategy: any DeliveryStrategy) {
        refusalReport = (strategy as? any RefusalReporting)?.refusalReport
        first = Causes(cause)
    }

    /// True the first time.
    var isFirstRefusal: Bool { !hasRefused.exchange(true, ordering: .relaxed) }
}
