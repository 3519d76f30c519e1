// error: Say '.mainLoop': the next turn of the main queue.
// error: Say 'debounced(for:)', and '.latestOnly' behind it for the newest message alone.
import SwiftObserver

func f() -> Messenger<String> { Messenger(delivery: .main.debounce(for: .milliseconds(300))) }
