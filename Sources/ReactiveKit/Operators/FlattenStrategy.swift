/// What becomes of several signals that one signal emits.
public enum FlattenStrategy: Sendable {
    /// One is observed after the other. Those that come meanwhile wait, however many.
    case concat

    /// Only the latest is observed.
    case latest

    /// All are observed at once.
    case merge
}
