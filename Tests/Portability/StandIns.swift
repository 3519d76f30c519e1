// Stands for a type that needs what a bare 32-bit target has not: weak references.
@usableFromInline
final class LetterAuthor {}
