/// An object as one of exactly this class, which has no subclasses; nil if it is of another one.
///
/// It asks for the class alone. A conditional cast asks a function of the runtime about superclasses as well.
@inlinable
@inline(__always)
func exactCast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object? {
    Swift.type(of: object) == type ? unsafeDowncast(object, to: type) : nil
}
