/// Ends one receiving after so many pulses, which may all come before there is a receipt.
final class PrefixEnd {
    let satiety: Satiety
    private var left: Int
    private var receipt: (any Receipt)?

    init(after count: Int, or further: Satiety?) {
        left = count
        satiety = Satiety(or: further)
    }

    /// Whether the pulse that comes now is still one of them.
    func countDown() -> Bool {
        guard left > 0 else { return false }
        left -= 1
        if left == 0 { satiety.end() }
        return true
    }

    func cancelIfReached() {
        if left == 0 { receipt?.cancel() }
    }

    func begin(_ receipt: any Receipt) {
        self.receipt = receipt
        cancelIfReached()
    }
}
