internal import SwiftObserver
internal import SwiftObserverInspection

/// A small program for the page of `tour inspect`: a shop that is given orders faster than its clerk packs them.
///
/// It shows a bound that drops, a replay, an actor, a derived value, a step, a swap of strategies, a transaction, and
/// messages that wait at the end.
struct InspectedShop {
    /// The message loop of the clerk.
    private let loop = MessageLoop()
    private let orders: Messenger<String>
    private let lengths: Mapper<Messenger<String>, Int>
    private let packed = Var(0)
    private let capacity = Var(5)
    private let load: Derived<Int>
    private let customer = Customer()
    private let clerk = Clerk()
    private let auditor = Clerk()
    private let display = Display()

    private init() {
        orders = Messenger(delivery: .loop(loop).warm(upTo: 2).bounded(to: 3, dropping: .oldest))
        lengths = orders.map { $0.count }
        let (packed, capacity) = (packed, capacity)
        load = Derived { read in 100 * read(packed) / max(read(capacity), 1) }
    }

    /// Runs the program, and returns the page of all that happened.
    static func inspected() async -> InspectionPage {
        let inspection = Inspection.begin(trace: .last(10_000), following: .chosen) { String(describing: $0) }
        let shop = InspectedShop()
        shop.nameAll()
        await shop.connect()
        await shop.work()
        let page = InspectionPage(inspection.graph(), inspection.trace(), title: "The tour’s shop")
        inspection.end()
        return page
    }

    private func nameAll() {
        Inspection.follow(orders, "orders")
        Inspection.follow(lengths)
        Inspection.follow(packed, "packed")
        Inspection.follow(capacity, "capacity")
        Inspection.follow(load, "load")
    }

    private func connect() async {
        let packed = packed
        clerk.observe(orders) { _ in packed <- packed.value + 1 }.named("packing")
        clerk.observe(lengths) { _ in }.named("sizes")
        await display.show(load)
    }

    private func work() async {
        // A burst: the clerk's loop has no turn meanwhile, and only three may wait.
        for order in ["tea", "bread", "milk", "<b>honey</b>", "salt"] { orders.send(order, from: customer) }
        loop.runOnce()
        await display.settle()
        // The auditor comes late, and is given the last two orders again.
        auditor.observe(orders) { _ in }.named("audit")
        loop.runOnce()
        // Two changes, and one update of the load.
        let (packed, capacity) = (packed, capacity)
        transaction { t in
            t[packed] = 0
            t[capacity] = 10
        }
        await display.settle()
        orders.setDelivery(.ordered)
        orders.send("pepper", from: customer)
        await display.settle()
        // These orders wait: the loop has no turn any more.
        orders.setDelivery(.loop(loop).bounded(to: 3, dropping: .oldest))
        for order in ["rice", "beans"] { orders.send(order, from: customer) }
    }

    /// The author of the orders.
    private final class Customer: Sendable {}

    private final class Clerk: Observer, Sendable {
        let receiver = Receiver()
    }
}

/// Shows the load, on an actor of its own.
private actor Display: Observer {
    let receiver = Receiver()
    private var shown: [Int] = []
    private var token: ObservationToken?

    func show(_ load: Derived<Int>) {
        token = observe(load) { (display: isolated Display, update) in display.shown.append(update.new) }
            .named("display")
    }

    /// Waits until the display has had its turn.
    func settle() async {
        for _ in 0..<1_000 where (token?.numbers.pending ?? 0) > 0 { await Task.yield() }
    }
}
