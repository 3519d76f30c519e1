// error: Time belongs to strategies: say 'delivered(by: .ordered.debounced(for: interval).latestOnly)'.
import SwiftObserver

func f(query: Messenger<String>) -> any SwiftObserver.Observable<String> {
    query.debounce(for: .milliseconds(300))
}
