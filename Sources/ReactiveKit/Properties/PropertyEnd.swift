/// The author of the message with which a cell's messages end: tells it from those that set the value.
@usableFromInline
final class PropertyEnd: Sendable {
    @usableFromInline static let author = PropertyEnd()

    @usableFromInline static var identity: ObjectIdentifier { ObjectIdentifier(author) }
}
