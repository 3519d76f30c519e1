import Foundation
import TestSupport

/// Whether a condition is true, or becomes so: another test's thread may just be releasing what was cleared away.
func becomesTrue(_ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(watchdog)
    while !condition() {
        if ContinuousClock.now > deadline { return false }
        Thread.sleep(forTimeInterval: 0.001)
    }
    return true
}
