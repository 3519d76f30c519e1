// error: Say '.throttled(for:)', and '.latestOnly' behind it for the newest message alone.
import SwiftObserver

func f() -> Messenger<String> { Messenger(delivery: .throttle(for: .milliseconds(300))) }
