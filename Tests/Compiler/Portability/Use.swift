// Uses the generic types, so that the compiler makes code of them.
struct Uses: ~Copyable {
    let gate = Gate()
    var ledger = Ledger()
    var backlog = Backlog<Int>()
    var lost = Lost<Int>()

    mutating func run() -> Int {
        let begun = gate.beginDirect()
        _ = gate.endDirect(begun)
        let held = HeldLock()
        _ = gate.beginDirect(held)
        gate.proceed(held)
        gate.end(guarded: true, held)
        held.end()
        for number in 0..<UInt64(5) {
            let letter = Letter(1, author: nil, audience: number, isExempt: true)
            let limit = BacklogLimit.limited(to: 2, dropping: .oldest)
            _ = backlog.post(letter, limit: limit, oldest: 0, &ledger, lost: &lost)
        }
        _ = ledger.mark(6, olderMayCome: true)
        _ = backlog.popFirst(&ledger)
        return gate.count + ReplayLimit.all.count + ledger.drops.total
    }
}
