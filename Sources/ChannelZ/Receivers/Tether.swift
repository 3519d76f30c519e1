/// How to come by a source again if it still lives, without holding it.
///
/// Objects are held weakly. Sources that are values say themselves how they are found: see `TetheredSource`. Values of which
/// the module knows nothing are held, since nothing else leads to them.
@usableFromInline
struct Tether<Origin> {
    @usableFromInline let find: () -> Origin?

    @usableFromInline
    init(to source: Origin) {
        if let tethered = source as? any TetheredSource {
            let find = tethered.tether()
            self.find = { find() as? Origin }
        } else if type(of: source) is AnyClass {
            let object = source as AnyObject
            find = { [weak object] in object as? Origin }
        } else {
            find = { source }
        }
    }

    @usableFromInline
    init(find: @escaping () -> Origin?) {
        self.find = find
    }
}

/// A source that is a value, made of others.
protocol TetheredSource {
    /// How to come by an equal value while what it is made of still lives.
    func tether() -> () -> Self?
}
