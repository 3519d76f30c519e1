/// What a receiver consists of: the list of its observations, and the lock for it.
@usableFromInline
struct Connections: ~Copyable {
    let lock = Lock()
    /// Under the lock.
    var list = ConnectionList()
}
