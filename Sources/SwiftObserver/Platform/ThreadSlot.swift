#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(WinSDK)
    internal import WinSDK
#endif

/// What belongs to one thread: nothing at first.
///
/// Not a task-local value: those are inherited by tasks. Where there is no such thing there are no threads either.
///
/// What the system keeps for a thread is a place in memory, made when the thread first needs one and given back when it ends.
/// So code that sets a value and sets it back asks the system once.
///
/// **Invariant.** A place is used by its own thread alone, and never after that thread has ended.
@usableFromInline
enum ThreadSlot {
    /// The values of one thread.
    @usableFromInline
    struct Values {
        /// What led to the thread's work: `Causes`.
        var causes: UnsafeMutableRawPointer?
        /// The innermost message that the thread is delivering and has left to actors: `LeftToActors`.
        var leftToActors: UnsafeMutablePointer<LeftToActors>?
        /// In debug builds, what the thread computes: an object that is `Computed`.
        var computing: UnsafeMutableRawPointer?
    }

    @usableFromInline typealias Place = UnsafeMutablePointer<Values>

    /// This thread's values, unless it never set one.
    static var values: Values? { existingPlace?.pointee }

    /// This thread's place.
    static var place: Place { existingPlace ?? makePlace() }

    private static var existingPlace: Place? {
        systemPointer?.assumingMemoryBound(to: Values.self)
    }

    private static func makePlace() -> Place {
        let place = Place.allocate(capacity: 1)
        place.initialize(to: Values())
        systemPointer = UnsafeMutableRawPointer(place)
        return place
    }

    private static func giveBack(_ place: UnsafeMutableRawPointer?) {
        place?.deallocate()
    }

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            let error = pthread_key_create(&key) { giveBack($0) }
            precondition(error == 0, "The process has no thread-specific keys left")
            return key
        }()

        private static var systemPointer: UnsafeMutableRawPointer? {
            get { pthread_getspecific(key) }
            set { pthread_setspecific(key, newValue) }
        }
    #elseif canImport(WinSDK)
        private static let key: DWORD = {
            let key = FlsAlloc { giveBack($0) }
            precondition(key != DWORD.max, "The process has no thread-specific keys left")
            return key
        }()

        private static var systemPointer: UnsafeMutableRawPointer? {
            get { FlsGetValue(key) }
            set { FlsSetValue(key, newValue) }
        }
    #else
        // A system without threads: `ThreadIdentity` compiles on no other.
        nonisolated(unsafe) private static var systemPointer: UnsafeMutableRawPointer?
    #endif
}
