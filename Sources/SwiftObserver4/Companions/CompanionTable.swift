#if !canImport(ObjectiveC)
    internal import SwiftObserver

    /// Companions by the addresses of their owners: a hash table with open addressing, which is rebuilt to remove
    /// entries.
    ///
    /// It retains the companions by hand, in memory of its own, so that a lookup counts no references.
    struct CompanionTable: ~Copyable {
        private var slots: UnsafeMutableBufferPointer<Slot>
        private(set) var count = 0
        /// The number of companions from which on dead owners must be looked for.
        private(set) var limit: Int
        /// The index of the next sample.
        private var hand = 0

        private struct Slot {
            /// Zero in an empty slot.
            var address: UInt = 0
            /// Retained by the table.
            var companion: Unmanaged<Companion>?
        }

        static var smallestLimit: Int { 32 }

        init() {
            limit = Self.smallestLimit
            slots = Self.makeSlots(2 * limit)
        }

        deinit {
            for slot in slots { slot.companion?.release() }
            slots.deallocate()
        }

        private static func makeSlots(_ count: Int) -> UnsafeMutableBufferPointer<Slot> {
            let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: count)
            slots.initialize(repeating: Slot())
            return slots
        }

        /// Multiplying spreads the bits of the address; the upper half of the product is spread best.
        private func home(_ address: UInt) -> Int {
            Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
        }

        /// Returns the companion of an address.
        ///
        /// Precondition: the result is used only under the table's lock.
        func companion(at address: UInt) -> Unmanaged<Companion>? {
            var index = home(address)
            while slots[index].address != address {
                if slots[index].address == 0 { return nil }
                index = (index + 1) & (slots.count - 1)
            }
            return slots[index].companion
        }

        /// Precondition: the table has no companion at the address, and is not full.
        mutating func insert(_ companion: Companion, at address: UInt) {
            insert(Slot(address: address, companion: .passRetained(companion)))
            count += 1
        }

        private func insert(_ slot: Slot) {
            var index = home(slot.address)
            while slots[index].address != 0 {
                index = (index + 1) & (slots.count - 1)
            }
            slots[index] = slot
        }

        /// Whether there are twice as many companions as the last cleaning left, so that the next insertion needs
        /// another one.
        var isFull: Bool { count >= limit }

        /// Whether most owners of a small sample are dead, so that it pays to look for more.
        mutating func isMostlyDead() -> Bool {
            var (sampled, dead) = (0, 0)
            for _ in 0..<16 where sampled < 4 {
                hand = (hand + 1) & (slots.count - 1)
                guard let companion = slots[hand].companion else { continue }
                sampled += 1
                if companion._withUnsafeGuaranteedRef({ $0.owner.isSurelyOver }) { dead += 1 }
            }
            return dead >= 3
        }

        var companions: [Companion] {
            var all: [Companion] = []
            all.reserveCapacity(count)
            for slot in slots {
                if let companion = slot.companion { all.append(companion.takeUnretainedValue()) }
            }
            return all
        }

        /// Keeps some companions, with room for as many again.
        ///
        /// Precondition: the caller retains the others.
        mutating func keep(where isKept: (Companion) -> Bool) {
            let old = slots
            var kept: [Slot] = []
            for slot in old {
                guard let companion = slot.companion else { continue }
                if isKept(companion.takeUnretainedValue()) { kept.append(slot) } else { companion.release() }
            }
            count = kept.count
            limit = max(Self.smallestLimit, 2 * count)
            var capacity = 2 * Self.smallestLimit
            while capacity * 3 < limit * 4 { capacity *= 2 }
            slots = Self.makeSlots(capacity)
            old.deallocate()
            for slot in kept { insert(slot) }
        }
    }
#endif
