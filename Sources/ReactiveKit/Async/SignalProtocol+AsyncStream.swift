extension SignalProtocol where Error == Never {
    /// The elements of this signal as an asynchronous sequence.
    ///
    /// The signal is observed at once, and elements that nobody has asked for are kept, however many. The observation ends
    /// when the iteration does, or the stream is released.
    public func toAsyncStream() -> AsyncStream<Element> {
        AsyncStream { continuation in
            let observation = Observation()
            continuation.onTermination = { _ in observation.end() }
            _serialSignal.begin(observation, on: nil) {
                // Nobody else uses it, or the client says so by sending it between threads.
                nonisolated(unsafe) let element = $0
                continuation.yield(element)
            } end: { _ in
                if observation.end() { continuation.finish() }
            }
        }
    }
}

extension SignalProtocol where Error == any Swift.Error {
    /// The elements of this signal as an asynchronous sequence, which throws the error with which the signal fails.
    ///
    /// The signal is observed at once, and elements that nobody has asked for are kept, however many. The observation ends
    /// when the iteration does, or the stream is released.
    public func toAsyncThrowingStream() -> AsyncThrowingStream<Element, Error> {
        AsyncThrowingStream { continuation in
            let observation = Observation()
            continuation.onTermination = { _ in observation.end() }
            _serialSignal.begin(observation, on: nil) {
                nonisolated(unsafe) let element = $0
                continuation.yield(element)
            } end: { completion in
                guard observation.end() else { return }
                switch completion {
                case .finished: continuation.finish()
                case .failure(let error): continuation.finish(throwing: error)
                }
            }
        }
    }
}
