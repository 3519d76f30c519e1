// Stands for a type that needs weak references, which a bare 32-bit target does not have.
@usableFromInline
final class LetterAuthor {}

// Stands for a type that needs a clock.
@usableFromInline
final class WaitingRecord {
    func noteEntry(_ number: Int, left: Int, audience: UInt64) {}
}

// Stands for a type that needs threads. It is nothing in release builds.
@usableFromInline
struct SendChain {
    @inlinable static var next: SendChain { SendChain() }

    @inlinable
    init() {}
}
