// error: Use '.mainLoop': the next turn of the main queue.
// error: Use 'debounced(for:)', followed by '.latestOnly' for the newest message alone.
import SwiftObserver

func f() -> Messenger<String> { Messenger(delivery: .main.debounce(for: .milliseconds(300))) }
