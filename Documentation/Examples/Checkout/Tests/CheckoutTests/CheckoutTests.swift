import SwiftObserver
import Testing

@testable import Checkout

@Suite("Checkout") @MainActor struct CheckoutTests {
    private let checkout = Checkout()
    private let voucher = Voucher(gift: Line(name: "mug", cents: 8_00), percent: 10, leastCents: 40_00)

    private func fill(_ count: Int) { checkout.lines.value = [Line(name: "tea", cents: 12_00, count: count)] }

    @Test("An empty cart costs nothing") func empty() {
        #expect(checkout.total.value == 0)
    }

    @Test("Everything follows from lines, discount and country") func everythingFollows() {
        fill(3)
        checkout.discountPercent.value = 50
        #expect(checkout.subtotal.value == 36_00)
        #expect(checkout.discount.value == 18_00)
        #expect(checkout.tax.value == 3_42)
        #expect(checkout.shipping.value == 4_90)
        #expect(checkout.total.value == 26_32)
        checkout.country.value = .france
        #expect(checkout.total.value == 18_00 + 3_60 + 9_90)
    }

    @Test("Large carts are sent for nothing, and the total never shows the one without the other") func freeShipping() {
        fill(4)
        let totals = Log<Update<Int>>()
        let observation = checkout.total.observe { totals.all.append($0) }
        fill(5)
        #expect(totals.all == [Update(48_00 + 9_12 + 4_90, 60_00 + 11_40)])
        withExtendedLifetime(observation) {}
    }

    @Test("A voucher is one change") func voucherIsOneChange() throws {
        fill(5)
        let updates = Log<Update<Int>>()
        let observation = checkout.total.observe { updates.all.append($0) }
        try checkout.redeem(voucher)
        let goods = 68_00 - 6_80
        #expect(updates.all == [Update(71_40, goods + goods * 19 / 100)])
        withExtendedLifetime(observation) {}
    }

    @Test("A voucher that is refused changes nothing") func refused() {
        fill(3)
        let before = checkout.total.value
        #expect(throws: Refused.self) { try checkout.redeem(voucher) }
        #expect(checkout.total.value == before)
        #expect(checkout.lines.value.count == 1)
    }

    @Test("The receipt is printed once for each change") func receipt() throws {
        let lines = Var<[String]>([])
        let receipt = Receipt(of: checkout) { line in lines.modify { $0.append(line) } }
        fill(5)
        try checkout.redeem(voucher)
        #expect(
            lines.value.dropFirst() == [
                "tea: 60.00 - 0.00 discount + 11.40 tax + 0.00 shipping = 71.40",
                "tea, mug: 68.00 - 6.80 discount + 11.62 tax + 0.00 shipping = 72.82",
            ])
        withExtendedLifetime(receipt) {}
    }

    @Test("Reading from threads while others change never shows a total that does not add up") func threads() async {
        let checkout = checkout
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for count in 1...2_000 {
                    checkout.lines.value = [Line(name: "tea", cents: 5_00, count: count % 20)]
                }
            }
            group.addTask {
                for _ in 1...2_000 {
                    let (total, subtotal, tax, shipping) = snapshot(
                        checkout.total, checkout.subtotal, checkout.tax, checkout.shipping)
                    #expect(total == subtotal + tax + shipping)
                }
            }
        }
    }
}

@MainActor private final class Log<Element> {
    var all: [Element] = []
}
