/// A buffered observable whose messenger knows its latest message, under its own lock: see `Messenger.beginExactly`.
protocol ExactlyBuffered: BufferedObservable {}
