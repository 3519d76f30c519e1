/// What the mailbox of two bound values is told.
@usableFromInline
enum BoundChange<First, Second> {
    /// The first value is this one, by the change with that stamp.
    case first(First, Int)
    case second(Second, Int)
    /// One of them is gone, or stopped being observed.
    case ended
}
