import SwiftObserver

/// A run in which two ways lead from one value to another: what goods cost with tax, and what sending them costs, make a
/// total. What an observer of the total is shown, if handlers set variables, and if the total is derived.
@MainActor
struct Diamond {
    private(set) var byHandlers: [Int] = []
    private(set) var derived: [Int] = []

    private nonisolated static func withTax(_ goods: Int) -> Int { goods + goods / 10 }
    private nonisolated static func shipping(_ goods: Int) -> Int { goods < 50 ? 5 : 0 }

    static let goods = (old: 40, new: 60)
    static let withTax = (old: withTax(goods.old), new: withTax(goods.new))
    static let shipping = (old: shipping(goods.old), new: shipping(goods.new))
    static let total = (old: withTax.old + shipping.old, new: withTax.new + shipping.new)

    init() {
        byHandlers = runByHandlers()
        derived = runDerived()
    }

    private func runByHandlers() -> [Int] {
        let (goods, log) = (Var(Diamond.goods.old), Var([Diamond.total.old]))
        let (withTax, shipping) = (Var(Diamond.withTax.old), Var(Diamond.shipping.old))
        let handlers = FreeObservation()
        handlers.observe(goods) { withTax.value = Diamond.withTax($0.new) }
        handlers.observe(goods) { shipping.value = Diamond.shipping($0.new) }
        handlers.observe(withTax) { update in log.modify { $0.append(update.new + shipping.value) } }
        handlers.observe(shipping) { update in log.modify { $0.append(withTax.value + update.new) } }
        goods.value = Diamond.goods.new
        withExtendedLifetime(handlers) {}
        return log.value
    }

    private func runDerived() -> [Int] {
        let (goods, log) = (Var(Diamond.goods.old), Var([Int]()))
        let withTax = Derived(goods) { Diamond.withTax($0) }
        let shipping = Derived(goods) { Diamond.shipping($0) }
        let total = Derived(withTax, shipping) { $0 + $1 }
        let observation = total.observe(initial: true) { update in log.modify { $0.append(update.new) } }
        goods.value = Diamond.goods.new
        withExtendedLifetime(observation) {}
        return log.value
    }
}
