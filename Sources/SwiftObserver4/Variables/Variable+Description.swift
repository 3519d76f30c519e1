extension Variable: CustomStringConvertible where Value: CustomStringConvertible {
    /// The value's description; the empty text for nil.
    public var description: String { value?.description ?? "" }
}

extension Variable: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
    /// The value's description for debugging; the empty text for nil.
    public var debugDescription: String { value?.debugDescription ?? "" }
}
