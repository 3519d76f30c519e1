/// What is left to do, once no lock is held, when a receiver that is being deallocated has left an observation.
struct Departure: ~Copyable {
    var retired = Retired()
    /// Kept until its lock is given back, if no retired observation keeps it.
    var hub: Unmanaged<Hub>?
    /// Still to be stopped, because its messenger was locked.
    var token: Unmanaged<ObservationToken>?
    /// Whether the receiver has no other.
    var isLast = false

    consuming func finish() {
        hub?.release()
        retired.release()
        token?.takeRetainedValue().stop()
    }
}
