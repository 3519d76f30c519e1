import SwiftObserver

/// What a customer is about to pay, in cents. The variables are what the customer chooses; everything else follows.
final class Checkout: Sendable {
    let lines = Var<[Line]>([])
    let discountPercent = Var(0)
    let country = Var(Country.germany)

    let subtotal: Derived<Int>
    let discount: Derived<Int>
    let tax: Derived<Int>
    let shipping: Derived<Int>
    let total: Derived<Int>

    init() {
        // Closures capture what they read, not the checkout.
        let (lines, discountPercent, country) = (lines, discountPercent, country)
        let subtotal = Derived { read in read(lines).reduce(0) { $0 + $1.cents * $1.count } }
        let discount = Derived(subtotal, discountPercent) { $0 * $1 / 100 }
        let goods = Derived(subtotal, discount) { $0 - $1 }
        let tax = Derived(goods, country) { $0 * $1.taxPercent / 100 }
        let shipping = Derived { read in
            // Nothing is sent to nobody, so nobody's country is asked for.
            if read(goods) == 0 || read(goods) >= Checkout.freeShipping { return 0 }
            return read(country).shipping
        }
        total = Derived { read in read(goods) + read(tax) + read(shipping) }
        (self.subtotal, self.discount, self.tax, self.shipping) = (subtotal, discount, tax, shipping)
    }

    /// From here on, goods are sent for nothing.
    static let freeShipping = 50_00

    /// Puts the voucher's gift into the cart and takes its discount off: both, or neither.
    func redeem(_ voucher: Voucher) throws(Refused) {
        try transaction { t throws(Refused) in
            guard t.read(subtotal) >= voucher.leastCents else { throw Refused() }
            t[lines].append(voucher.gift)
            t[discountPercent] = voucher.percent
        }
    }
}
