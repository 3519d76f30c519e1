/// A message: its number, and some bytes behind it.
struct Line: Sendable {
    let number: Int
    let bytes: [UInt8]

    init(_ number: Int, size: Int) {
        self.number = number
        bytes = [UInt8](repeating: UInt8(number % 100), count: size)
    }
}
