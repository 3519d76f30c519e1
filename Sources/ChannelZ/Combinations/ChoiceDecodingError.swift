/// A value was decoded that is of none of the types.
public struct ChoiceDecodingError<T: ChooseNType>: Error {
    /// Why it is of none of them, one error for each type, in order.
    public let errors: [any Error]

    /// An error with the reasons, one for each type.
    public init(errors: [any Error]) {
        self.errors = errors
    }
}
