/// Tells authors apart in what is said to those who debug, and keeps none of them alive. In other builds there is none.
struct AuthorNote: Equatable, Sendable, CustomStringConvertible {
    private let type: ObjectIdentifier
    private let author: ObjectIdentifier
    let description: String

    private init(_ author: AnyAuthor) {
        // A transaction is no author.
        let author = StandIn.alone(author)
        let type: any AnyObject.Type = Swift.type(of: author)
        self.type = ObjectIdentifier(type)
        self.author = ObjectIdentifier(author)
        description = "\(type) (0x\(String(UInt(bitPattern: self.author), radix: 16)))"
    }

    /// The notes and one more, if that is new and there are not too many.
    static func list(_ notes: [AuthorNote], and author: AnyAuthor?) -> [AuthorNote] {
        #if DEBUG
            guard let author, notes.count < 8 else { return notes }
            let note = AuthorNote(author)
            return notes.contains(note) ? notes : notes + [note]
        #else
            return notes
        #endif
    }
}
