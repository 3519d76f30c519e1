/// What comes to an operator whose sources are told apart by their slots alone.
@usableFromInline
struct SlotArrival<Element, Failure: Error> {
    @usableFromInline let slot: Int
    @usableFromInline let arrival: Arrival<Element, Failure>

    @inlinable
    init(_ slot: Int, _ arrival: Arrival<Element, Failure>) {
        self.slot = slot
        self.arrival = arrival
    }
}
