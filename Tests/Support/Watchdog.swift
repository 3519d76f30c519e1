/// How long, in seconds, a test waits before it takes for a deadlock what does not come to an end.
///
/// It only ends tests that fail, so it is long enough for a machine on which much else goes on.
public let watchdog: Double = 600
