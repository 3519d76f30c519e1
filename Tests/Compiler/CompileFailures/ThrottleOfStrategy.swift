// error: Use '.throttled(for:)', followed by '.latestOnly' for the newest message alone.
import SwiftObserver

func f() -> Messenger<String> { Messenger(delivery: .throttle(for: .milliseconds(300))) }
