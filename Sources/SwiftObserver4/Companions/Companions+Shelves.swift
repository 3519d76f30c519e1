#if !canImport(ObjectiveC)
    internal import SwiftObserver
    internal import Synchronization

    /// Without the Objective-C runtime, companions stand on shelves, by the addresses of their owners.
    extension Companions {
        /// They are there for ever and in memory of their own, so nothing has to be retained in order to use one.
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

        /// The messenger of an observable, if there is one yet.
        @usableFromInline
        static func messenger(of owner: AnyObject) -> AnyObject? {
            let address = address(of: owner)
            return shelf(at: address)._withUnsafeGuaranteedRef { $0.messenger(at: address) }
        }

        static func make<Part>(for owner: AnyObject, _ part: (Companion) -> Part) -> Part? {
            let address = address(of: owner)
            var isNew = false
            let made = shelf(at: address).takeUnretainedValue().make(for: owner, at: address, part, isNew: &isNew)
            if isNew { lookAround() }
            return made
        }

        private static let turn = Atomic<Int>(0)

        /// A thread that puts something onto one shelf looks at another one: where memory was just freed, it is soon used again,
        /// so that one shelf could get all that is new while what is over stays on others.
        private static func lookAround() {
            let index = turn.wrappingAdd(1, ordering: .relaxed).oldValue & 15
            shelves[index].takeUnretainedValue().clearIfMostlyDead()
        }

        /// Removes what belonged to objects that are gone.
        package static func clear() {
            for shelf in shelves { shelf.takeUnretainedValue().clear() }
        }

        /// How many objects have a companion, including those that are gone and still to be cleared away.
        package static var count: Int { shelves.reduce(0) { $0 + $1.takeUnretainedValue().count } }
    }
#endif
