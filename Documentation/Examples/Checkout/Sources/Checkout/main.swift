let checkout = Checkout()
let receipt = Receipt(of: checkout) { print($0) }
let voucher = Voucher(gift: Line(name: "mug", cents: 8_00), percent: 10, leastCents: 40_00)

checkout.lines.value = [Line(name: "tea", cents: 12_00, count: 3)]
do { try checkout.redeem(voucher) } catch { print("The voucher is for carts of 40.00 and more.") }
checkout.country.value = .france
checkout.lines.modify { $0[0].count = 4 }
try checkout.redeem(voucher)
