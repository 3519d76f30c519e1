import SwiftObserver

/// Prints what is to be paid, now and whenever it changes.
final class Receipt: Observer {
    let receiver = Receiver()

    init(of checkout: Checkout, print: @escaping @Sendable (String) -> Void) {
        observe { read in
            guard !read(checkout.lines).isEmpty else { return print("The cart is empty.") }
            print(
                """
                \(read(checkout.lines).map(\.name).joined(separator: ", ")): \(euros(read(checkout.subtotal))) \
                - \(euros(read(checkout.discount))) discount + \(euros(read(checkout.tax))) tax \
                + \(euros(read(checkout.shipping))) shipping = \(euros(read(checkout.total)))
                """)
        }
    }
}

func euros(_ cents: Int) -> String {
    "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
}
