/// What comes to an operator with two sources of different elements, in the slots 0 and 1.
@usableFromInline
enum TwoSources<Left, Right, Failure: Error> {
    case left(Arrival<Left, Failure>)
    case right(Arrival<Right, Failure>)
}
