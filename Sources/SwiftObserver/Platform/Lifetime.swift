#if !canImport(ObjectiveC)
    /// Knows whether an object still exists, and keeps its address from being given away for as long as this exists.
    ///
    /// For objects that have a receiver or a messenger by their identity alone, where the runtime does not tell when an
    /// object is deallocated.
    @usableFromInline
    package final class Lifetime: @unchecked Sendable {  // never changes, but for the end of the object
        /// The object, or nil from the moment in which its `deinit` begins. Not to be read under a lock: the reference
        /// could become the last one.
        @usableFromInline package weak let object: AnyObject?
        /// Never read. It keeps the memory, and with it the address.
        private unowned let memory: AnyObject
        /// Used only to read the count of references, and never followed.
        private let address: UnsafeRawPointer

        /// Nil for an object that is already being deallocated.
        package init?(of object: AnyObject) {
            self.object = object
            memory = object
            address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
            if self.object == nil { return nil }
        }

        /// True once the object's `deinit` has ended. Precondition: there is no other unowned reference to it.
        ///
        /// All strong references together count as one unowned reference until `deinit` has ended. The runtime's count
        /// is exact, and reading it forms no reference.
        package var isSurelyOver: Bool {
            unownedReferenceCount(address) == 1
        }
    }

    /// The runtime's count of `unowned` references.
    @_silgen_name("swift_unownedRetainCount")
    private func unownedReferenceCount(_ object: UnsafeRawPointer) -> UInt
#else
    /// There is none: the runtime tells when an object is deallocated.
    @usableFromInline
    package enum Lifetime: Sendable {}
#endif
