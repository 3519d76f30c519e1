/// A pointer that is known to be there.
///
/// It is what `unsafelyUnwrapped` is, with what the optimizer learns from that. In debug builds, that one asks the runtime for
/// types by a generic call, which costs as much as ten others.
@inlinable
@inline(__always)
func unchecked<Pointee: ~Copyable>(_ pointer: UnsafeMutablePointer<Pointee>?) -> UnsafeMutablePointer<Pointee> {
    #if DEBUG
        assert(pointer != nil, "What is used is there")
        return unsafeBitCast(pointer, to: UnsafeMutablePointer<Pointee>.self)
    #else
        return pointer.unsafelyUnwrapped
    #endif
}

/// An object as one of exactly this class, which has no subclasses; nil if it is of another one.
///
/// It asks for the class alone. A conditional cast asks a function of the runtime about superclasses as well.
@inlinable
@inline(__always)
func exactCast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object? {
    Swift.type(of: object) == type ? unsafeDowncast(object, to: type) : nil
}
