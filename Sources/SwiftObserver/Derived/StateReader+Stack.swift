/// How computations that lead to each other end where the stack does.
extension StateReader {
    /// Stops with a sentence if computations that lead to each other have used up the stack.
    @inline(__always)
    func lookAtStack() {
        if StackRoom.here < stackMark { askForStack() }
    }

    @inline(never)
    private func askForStack() {
        let (here, last) = (StackRoom.here, StackRoom.last)
        if last.contains(here) {
            fatalError(
                """
                The stack is used up by derived values that follow from each other in too long a row. Read those in \
                the middle of the row first, or read on a thread with a larger stack.
                """)
        }
        // It is elsewhere if a sanitizer keeps the frames, or a client has a stack of its own.
        stackMark = here < last.lowerBound ? 0 : last.upperBound
    }
}
