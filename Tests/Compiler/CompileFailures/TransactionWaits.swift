// error: cannot pass function of type '(Transaction) async -> ()' to parameter expecting synchronous function type
import SwiftObserver

func f(number: Var<Int>) {
    transaction { t in
        await Task.yield()
        t[number] = 1
    }
}
