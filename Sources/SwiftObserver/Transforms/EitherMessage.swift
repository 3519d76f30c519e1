/// A message of one of two sources.
@usableFromInline
enum EitherMessage<First, Second> {
    case first(First)
    case second(Second)
}
