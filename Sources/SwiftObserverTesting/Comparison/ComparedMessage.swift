/// A message of a comparison: its number in the script, and its text.
public struct ComparedMessage: Sendable, Hashable {
    /// The message's place in the script, from 1.
    public let number: Int

    /// What was sent.
    public let text: String

    package init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}
