#if !canImport(ObjectiveC)
    internal import SwiftObserver
    internal import Synchronization

    /// Without the Objective-C runtime, companions stand on shelves, by the addresses of their owners.
    extension Companions {
        /// They live for ever, in memory of their own, so that using one retains nothing.
        nonisolated(unsafe) private static let shelves: UnsafeBufferPointer<Unmanaged<CompanionShelf>> = {
            let shelves = UnsafeMutableBufferPointer<Unmanaged<CompanionShelf>>.allocate(capacity: 16)
            for index in shelves.indices {
                shelves.initializeElement(at: index, to: .passRetained(CompanionShelf()))
            }
            return UnsafeBufferPointer(shelves)
        }()

        private static func address(of owner: AnyObject) -> UInt {
            UInt(bitPattern: Unmanaged.passUnretained(owner).toOpaque())
        }

        private static func shelf(at address: UInt) -> Unmanaged<CompanionShelf> {
            shelves[Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 60)]
        }

        static func receiver(of owner: AnyObject) -> Receiver? {
            let address = address(of: owner)
            return shelf(at: address)._withUnsafeGuaranteedRef { $0.receiver(at: address) }
        }

        /// Returns the messenger of an observable, if it has been created.
        @usableFromInline
        static func messenger(of owner: AnyObject) -> AnyObject? {
            let address = address(of: owner)
            return shelf(at: address)._withUnsafeGuaranteedRef { $0.messenger(at: address) }
        }

        static func make<Part>(for owner: AnyObject, _ part: (Companion) -> Part) -> Part? {
            let address = address(of: owner)
            var isNew = false
            let made = shelf(at: address).takeUnretainedValue().make(for: owner, at: address, part, isNew: &isNew)
            if isNew { clearNext() }
            return made
        }

        private static let turn = Atomic<Int>(0)

        /// Clears another shelf after an insertion, if most of its owners are dead. Freed addresses are soon used
        /// again, so that one shelf could get all new companions while dead ones stay on the others.
        private static func clearNext() {
            let index = turn.wrappingAdd(1, ordering: .relaxed).oldValue & 15
            shelves[index].takeUnretainedValue().clearIfMostlyDead()
        }

        /// Removes the companions of dead objects.
        package static func clear() {
            for shelf in shelves { shelf.takeUnretainedValue().clear() }
        }

        /// The number of companions, including the dead ones that have not been cleared.
        package static var count: Int { shelves.reduce(0) { $0 + $1.takeUnretainedValue().count } }
    }
#endif
