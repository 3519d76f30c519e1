import Measuring

/// Makes objects and keeps them, so that their use of the heap can be measured. Its own array is made before.
final class Keeper<Kept: AnyObject> {
    private var kept: [Kept] = []
    private let count: Int
    private let make: () -> Kept

    init(count: Int, make: @escaping () -> Kept) {
        self.count = count
        self.make = make
        kept.reserveCapacity(count)
    }

    var workload: Workload {
        Workload(
            isReusable: false,
            complaint: { self.kept.count == self.count ? nil : "\(self.kept.count) objects instead of \(self.count)" },
            immediate: { for _ in 0..<self.count { self.kept.append(self.make()) } })
    }
}
