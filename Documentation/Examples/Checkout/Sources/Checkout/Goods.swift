/// Some pieces of one thing in the cart.
struct Line: Sendable, Equatable {
    let name: String
    let cents: Int
    var count = 1
}

/// Where the goods go.
enum Country: Sendable {
    case germany, france

    var taxPercent: Int { self == .germany ? 19 : 20 }
    var shipping: Int { self == .germany ? 4_90 : 9_90 }
}

/// A gift and a discount for those who buy enough.
struct Voucher: Sendable {
    let gift: Line
    let percent: Int
    let leastCents: Int
}

/// The voucher is not for a cart that small.
struct Refused: Error {}
