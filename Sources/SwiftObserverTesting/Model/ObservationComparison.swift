/// What one observation got, and should have got.
public struct ObservationComparison: Sendable, Hashable {
    /// The observer's letter, and which of its observations it is if it has several.
    public let name: String
    /// The calls of its handler.
    public let got: [Reception]
    /// The calls that it should have had.
    public let expected: [Reception]
}
