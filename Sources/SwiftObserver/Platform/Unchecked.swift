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
