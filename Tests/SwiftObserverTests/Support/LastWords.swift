/// Calls a closure when it dies, for those who must know what is still retained and when that ends.
final class LastWords {
    private let speak: () -> Void

    init(_ speak: @escaping () -> Void) { self.speak = speak }

    deinit { speak() }
}
