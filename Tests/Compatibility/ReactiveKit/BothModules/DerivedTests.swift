import ReactiveKit
import SwiftObserver
import Testing

/// Properties in derived values and transactions.
struct PropertiesInDerivedValuesTests {
    @Test("A property can be read in a derived value and set in a transaction")
    func properties() {
        let name = Property("Jim")
        let count = Var(1)
        let label = Derived { read in "\(read(name)) \(read(count))" }
        #expect(label.value == "Jim 1")
        transaction { t in
            t[name] = "Jane"
            t[count] = 2
        }
        #expect(label.value == "Jane 2")
    }
}
