/// Lets go of an object, and tells whether somebody else holds it.
struct Witness {
    init(_ object: consuming (any AnyObject)?) {
        self.object = object
    }

    weak var object: AnyObject?
}
