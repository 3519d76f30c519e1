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
#elseif _runtime(_multithreaded)
    #error("SwiftObserver does not know how to tell threads apart on this system. Wasm is supported without threads.")
#endif

/// Tells threads apart, for as long as they live.
@usableFromInline
package struct ThreadIdentity: Hashable, Sendable {
    @usableFromInline package let value: UInt

    @usableFromInline
    package static var current: ThreadIdentity {
        #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
            ThreadIdentity(pthread_self())
        #elseif canImport(WinSDK)
            ThreadIdentity(value: UInt(GetCurrentThreadId()))
        #else
            // A system without threads.
            ThreadIdentity(value: 1)
        #endif
    }

    @usableFromInline
    init(value: UInt) {
        self.value = value
    }

    // The type that `pthread_self` returns differs from system to system: a number in Glibc,
    private init(_ thread: UInt) {
        value = thread
    }

    // one with a sign on Android,
    private init(_ thread: Int) {
        value = UInt(bitPattern: thread)
    }

    // a pointer on Apple's systems,
    private init(_ thread: UnsafeMutableRawPointer) {
        value = UInt(bitPattern: thread)
    }

    // and one to something unknown in Musl and on BSD.
    private init(_ thread: OpaquePointer?) {
        value = UInt(bitPattern: thread)
    }
}

/// The values that belong to one thread: none at first.
///
/// They are no task-local values, which tasks would inherit. A system without thread-local storage has no threads.
///
/// The system keeps one place in memory for a thread, made when the thread first needs it and given back when the
/// thread ends. So code that sets a value and sets it back asks the system once.
///
/// **Invariant.** A place is used by its own thread alone, and never after that thread has ended.
@usableFromInline
enum ThreadSlot {
    /// The values of one thread.
    @usableFromInline
    struct Values {
        /// The causes of the thread's work: `Causes`.
        var causes: UnsafeMutableRawPointer?
        /// The innermost message that the thread is delivering and has left to actors: `LeftToActors`.
        var leftToActors: UnsafeMutablePointer<LeftToActors>?
        /// What a follower keeps for this thread, which owns it: see `ThreadNotes`.
        var notes: UnsafeMutableRawPointer?
        /// The way to the source of a chain that the thread is connecting, while messengers are followed: `FollowedWay`.
        var way: UnsafeMutableRawPointer?
        #if DEBUG
            /// How many sends led to the message whose handlers run: `SendChain`.
            var chainLength = 0
        #endif
        /// The transaction whose closure the thread runs: see `HiddenTransaction`.
        var transaction: UnsafeMutableRawPointer?
        /// The end of the thread's stack: zero if nothing has asked for it. See `StackRoom`.
        var stackEnd: UInt = 0
        /// The nodes that the thread is to release, while it releases one: `StateNode.release`.
        var nodesToRelease: UnsafeMutableRawPointer?
        /// In debug builds, the object that the thread computes: a `Computed`.
        var computing: UnsafeMutableRawPointer?
    }

    @usableFromInline typealias Place = UnsafeMutablePointer<Values>

    /// The place of this thread, unless it never set a value.
    static var existing: Place? { systemPointer?.assumingMemoryBound(to: Values.self) }

    /// The place of this thread, made if need be.
    static var place: Place { existing ?? makePlace() }

    private static func makePlace() -> Place {
        let place = Place.allocate(capacity: 1)
        place.initialize(to: Values())
        systemPointer = UnsafeMutableRawPointer(place)
        return place
    }

    private static func giveBack(_ place: UnsafeMutableRawPointer?) {
        if let notes = place?.assumingMemoryBound(to: Values.self).pointee.notes {
            Unmanaged<AnyObject>.fromOpaque(notes).release()
        }
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

/// The object that a follower of messengers keeps for one thread. It is released when the thread ends.
package struct ThreadNotes {
    private let place: ThreadSlot.Place

    /// This thread's.
    static var current: ThreadNotes { ThreadNotes(place: ThreadSlot.place) }

    init(place: ThreadSlot.Place) {
        self.place = place
    }

    /// The object, unretained.
    package var object: Unmanaged<AnyObject>? {
        place.pointee.notes.map { Unmanaged.fromOpaque($0) }
    }

    /// Replaces the object.
    package func replace(by object: AnyObject) {
        let old = self.object
        place.pointee.notes = Unmanaged.passRetained(object).toOpaque()
        old?.release()
    }
}

/// A value that a client's closure computes. The closure must set nothing.
@usableFromInline
protocol Computed: AnyObject {
    /// The name in messages for debugging.
    var name: String { get }
}

/// What a thread was doing before it began to compute a value: the value that it was computing, in debug builds alone,
/// and the transaction whose closure it runs.
@usableFromInline
struct OuterComputation: BitwiseCopyable {
    private let transaction: HiddenTransaction
    #if DEBUG
        private let place = ThreadSlot.place
        private let outer: UnsafeMutableRawPointer?
    #endif

    /// Notes that the thread computes a value, or, with nil, that its work may set variables.
    @inline(__always)
    init(of computed: @autoclosure () -> (any Computed)?, _ counts: ProcessCounts) {
        transaction = HiddenTransaction.hide(counts)
        #if DEBUG
            outer = place.pointee.computing
            // The caller keeps it.
            place.pointee.computing = computed().map { Unmanaged<AnyObject>.passUnretained($0).toOpaque() }
        #endif
    }

    func resume() {
        transaction.restore()
        #if DEBUG
            place.pointee.computing = outer
        #endif
    }

    /// Traps, in debug builds, if this thread computes a value. Called before a variable is set.
    @usableFromInline
    static func checkSetting() {
        #if DEBUG
            guard let pointer = ThreadSlot.existing?.pointee.computing else { return }
            let computed = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() as? any Computed
            let name = computed?.name ?? "A derived value"
            preconditionFailure("\(name) sets a variable while it computes: its closure should do nothing but compute")
        #endif
    }
}
