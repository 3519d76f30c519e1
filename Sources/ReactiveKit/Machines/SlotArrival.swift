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

extension SlotArrival {
    @usableFromInline
    struct SlotPort: SourcePort {
        @usableFromInline let slot: Int

        @inlinable
        init(slot: Int) {
            self.slot = slot
        }

        @inlinable
        func input(_ arrival: Arrival<Element, Failure>) -> SlotArrival { SlotArrival(slot, arrival) }
    }
}
