/// How to come by a source again if it still lives, without holding it.
///
/// Objects are held weakly. Sources that are values say themselves how they are found: see `TetheredSource`. Values of which
/// the module knows nothing are held, since nothing else leads to them.
@usableFromInline
struct Tether<Origin> {
    @usableFromInline let find: () -> Origin?

    @inlinable
    init(to source: Origin) {
        if Origin.self is AnyClass {
            let object = source as AnyObject
            // The object is the source, so it is of that class.
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

/// A source that is a value, made of others.
protocol TetheredSource {
    /// How to come by an equal value while what it is made of still lives.
    func tether() -> () -> Self?
}
