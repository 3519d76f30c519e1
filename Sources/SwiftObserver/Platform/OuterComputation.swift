/// Something that is computed by a client's closure, which is to set nothing.
@usableFromInline
protocol Computed: AnyObject {
    /// What those who debug call it.
    var name: String { get }
}

/// What a thread has been computing before it began to compute something else. In debug builds alone.
@usableFromInline
struct OuterComputation {
    #if DEBUG
        private let place = ThreadSlot.place
        private let outer: UnsafeMutableRawPointer?
    #endif

    /// Notes that the thread computes something, or that its work may set variables.
    init(of computed: (any Computed)?) {
        #if DEBUG
            outer = place.pointee.computing
            // The caller keeps it.
            place.pointee.computing = computed.map { Unmanaged<AnyObject>.passUnretained($0).toOpaque() }
        #endif
    }

    func resume() {
        #if DEBUG
            place.pointee.computing = outer
        #endif
    }

    /// Traps, in debug builds, if this thread computes something: before something is set.
    @usableFromInline
    static func checkSetting() {
        #if DEBUG
            guard let pointer = ThreadSlot.values?.computing else { return }
            let computed = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue() as? any Computed
            let name = computed?.name ?? "A derived value"
            preconditionFailure("\(name) sets a variable while it computes: its closure should do nothing but compute")
        #endif
    }
}
