/// Decides in which order posts stand on the board.
///
/// Within one process that is the board itself; for many processes it is a stream that all of them follow.
protocol Journal: Sendable {
    /// Returns when the board has its earlier entries, or not much later.
    func begin() async

    /// Puts a post on the board and returns where it stands there. Observers of the board get it from there.
    func add(_ post: Post) async throws -> EntryID

    /// Adds nothing more, and refuses posts that wait.
    func stop()
}
