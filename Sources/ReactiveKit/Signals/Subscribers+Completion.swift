extension Subscribers {
    /// How a signal ended.
    public enum Completion<Failure: Error> {
        /// It completed.
        case finished

        /// It failed.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
