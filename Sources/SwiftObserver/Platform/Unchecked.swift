/// Unwraps a pointer. Precondition: it is not nil.
///
/// In release builds this is `unsafelyUnwrapped`, from which the optimizer learns. In debug builds, `unsafelyUnwrapped`
/// asks the runtime for types by a generic call, which costs as much as ten others.
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

/// Casts an object to a class without subclasses. Returns nil if the object is of another class.
///
/// It compares the class alone. A conditional cast asks a function of the runtime about superclasses as well.
@inlinable
@inline(__always)
func exactCast<Object: AnyObject>(_ object: AnyObject, to type: Object.Type) -> Object? {
    Swift.type(of: object) == type ? unsafeDowncast(object, to: type) : nil
}
