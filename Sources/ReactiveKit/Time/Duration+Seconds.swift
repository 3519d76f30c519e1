extension Duration {
    /// Seconds as they come from clients: less than zero, and what is no number, is zero, and no more than three hundred
    /// years.
    @usableFromInline
    init(clampingSeconds seconds: Double) {
        self = seconds > 0 ? .seconds(min(seconds, 1e10)) : .zero
    }
}
