/// What one call of an iterator's `next` comes to.
@usableFromInline
package enum MessageStep<Element> {
    case message(Element)
    case lag(Lag)
    case end
}

extension MessageStep: Sendable where Element: Sendable {}
