/// Calls a closure when it dies, for those who must know what is still retained and when that ends.
final class LastWords: Sendable {
    private let speak: @Sendable () -> Void

    init(_ speak: @escaping @Sendable () -> Void) { self.speak = speak }

    deinit { speak() }
}
