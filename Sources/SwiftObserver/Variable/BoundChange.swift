/// What the mailbox of two bound variables is told.
@usableFromInline
enum BoundChange<First, Second> {
    /// The first variable changed, to this value at least.
    case first(First)
    case second(Second)
    /// One of them is gone, or stopped being observed.
    case ended
}
