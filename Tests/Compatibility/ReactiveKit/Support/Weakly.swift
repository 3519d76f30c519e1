/// Refers to an object without holding it.
final class Weakly<Object: AnyObject> {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }

    var isGone: Bool { object == nil }
}
