/// A reference to a source that does not keep it alive.
///
/// Objects are referenced weakly. A source that is a value conforms to `TetheredSource` to say how it is found again.
/// Any other value is copied, since nothing else leads to it.
@usableFromInline
struct Tether<Origin> {
    @usableFromInline let find: () -> Origin?

    @inlinable
    init(to source: Origin) {
        if Origin.self is AnyClass {
            let object = source as AnyObject
            // The object is the source itself, so the cast cannot fail.
            find = { [weak object] in object.map { unsafeBitCast($0, to: Origin.self) } }
        } else {
            find = Tether.search(for: source)
        }
    }

    @usableFromInline
    static func search(for source: Origin) -> () -> Origin? {
        if let tethered = source as? any TetheredSource {
            let find = tethered.tether()
            return { find() as? Origin }
        }
        guard type(of: source) is AnyClass else { return { source } }
        let object = source as AnyObject
        return { [weak object] in object as? Origin }
    }

    @inlinable
    init(find: @escaping () -> Origin?) {
        self.find = find
    }
}

/// A source that is a value and leads to other sources.
protocol TetheredSource {
    /// Returns a function that makes an equal value while the underlying sources are alive, and nil afterwards. The
    /// function does not retain the sources.
    func tether() -> () -> Self?
}
