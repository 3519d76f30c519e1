// error: Time belongs to strategies: say 'delivered(by: .ordered.debounced(for: interval).latestOnly)'.
import SwiftObserver

func f(observer: FreeObservation, query: Var<String>) {
    observer.observe(query).new().debounce(for: .milliseconds(300)).receive { print($0) }
}
