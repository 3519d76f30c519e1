// Stands for a type that needs what a bare 32-bit target has not: weak references.
@usableFromInline
final class LetterAuthor {}

// Stands for a type that needs a clock.
@usableFromInline
final class WaitingRecord {
    func noteEntry(_ number: Int, left: Int, audience: UInt64) {}
}
