#if !canImport(ObjectiveC)
    internal import SwiftObserver

    /// Companions by the addresses of their owners: a hash table with open addressing that is made anew to remove.
    struct CompanionTable {
        private var slots: [Slot]
        private(set) var count = 0
        /// How many there may be before somebody has to look who is dead.
        private(set) var limit: Int
        /// Where the next sample is taken.
        private var hand = 0

        private struct Slot {
            /// Zero where there is none.
            var address: UInt = 0
            var companion: Companion?
        }

        static var smallestLimit: Int { 32 }

        init() {
            limit = Self.smallestLimit
            slots = Array(repeating: Slot(), count: 2 * limit)
        }

        /// Any part of an address is as good as another once it is multiplied; the upper half is the best of the product.
        private func home(_ address: UInt) -> Int {
            Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
        }

        func companion(at address: UInt) -> Companion? {
            var index = home(address)
            while slots[index].address != address {
                if slots[index].address == 0 { return nil }
                index = (index + 1) & (slots.count - 1)
            }
            return slots[index].companion
        }

        /// There must be none at that address, and room.
        mutating func insert(_ companion: Companion, at address: UInt) {
            var index = home(address)
            while slots[index].address != 0 {
                index = (index + 1) & (slots.count - 1)
            }
            slots[index] = Slot(address: address, companion: companion)
            count += 1
        }

        /// Whether there are twice as many as lived the last time, so that room has to be made for one more.
        var isFull: Bool { count >= limit }

        /// Whether most of a small sample are dead, so that it is worth looking for more.
        mutating func isMostlyDead() -> Bool {
            var (sampled, dead) = (0, 0)
            for _ in 0..<16 where sampled < 4 {
                hand = (hand + 1) & (slots.count - 1)
                guard let companion = slots[hand].companion else { continue }
                sampled += 1
                if companion.owner.isSurelyOver { dead += 1 }
            }
            return dead >= 3
        }

        var companions: [Companion] {
            var all: [Companion] = []
            all.reserveCapacity(count)
            for slot in slots {
                if let companion = slot.companion { all.append(companion) }
            }
            return all
        }

        /// Keeps only some, with room for as many again.
        mutating func keep(where isKept: (Companion) -> Bool) {
            var kept: [Slot] = []
            for slot in slots {
                if let companion = slot.companion, isKept(companion) { kept.append(slot) }
            }
            limit = max(Self.smallestLimit, 2 * kept.count)
            var capacity = 2 * Self.smallestLimit
            while capacity * 3 < limit * 4 { capacity *= 2 }
            slots = Array(repeating: Slot(), count: capacity)
            count = 0
            for slot in kept {
                if let companion = slot.companion { insert(companion, at: slot.address) }
            }
        }
    }
#endif
