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

/// One pointer for each thread, nil at first.
///
/// Not a task-local value: those are inherited by tasks. Where there is no such thing there are no threads either.
///
/// What the system keeps for a thread is a place in memory, made when the thread first needs one and given back when it ends.
/// So who sets the pointer and sets it back asks the system once.
///
/// **Invariant.** A place is used by its own thread alone, and never after that thread has ended.
@usableFromInline
enum ThreadSlot {
    @usableFromInline typealias Place = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    static var pointer: UnsafeMutableRawPointer? { existingPlace?.pointee }

    /// This thread's place.
    static var place: Place { existingPlace ?? makePlace() }

    private static var existingPlace: Place? {
        systemPointer?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    private static func makePlace() -> Place {
        let place = Place.allocate(capacity: 1)
        place.initialize(to: nil)
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
        nonisolated(unsafe) private static var systemPointer: UnsafeMutableRawPointer?
    #endif
}
