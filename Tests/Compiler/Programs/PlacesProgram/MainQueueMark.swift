internal import Dispatch

/// Tells whether code runs on the main queue, by a value that only that queue carries.
enum MainQueueMark {
    private static let key: DispatchSpecificKey<Int> = {
        let key = DispatchSpecificKey<Int>()
        DispatchQueue.main.setSpecific(key: key, value: 1)
        return key
    }()

    static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }
}
