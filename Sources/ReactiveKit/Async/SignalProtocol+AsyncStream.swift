extension SignalProtocol where Error == Never {
    /// Returns the elements of this signal as an asynchronous sequence.
    ///
    /// ```swift
    /// let names = SafeSignal(sequence: ["Ada", "Grace"])
    /// for await name in names.toAsyncStream() { print(name) }
    /// // prints: Ada Grace
    /// ```
    ///
    /// The signal is observed at once. Elements are kept until the iteration takes them, however many. The observation
    /// ends when the iteration ends, or the stream is released.
    public func toAsyncStream() -> AsyncStream<Element> {
        AsyncStream { continuation in
            let observation = Observation()
            continuation.onTermination = { _ in observation.end() }
            _serialSignal.begin(observation, on: nil) {
                // Not used here any more. A client that sends elements from several threads answers for their safety.
                nonisolated(unsafe) let element = $0
                continuation.yield(element)
            } end: { _ in
                if observation.end() { continuation.finish() }
            }
        }
    }
}

extension SignalProtocol where Error == any Swift.Error {
    /// Returns the elements of this signal as an asynchronous sequence, which throws the error with which the signal
    /// fails.
    ///
    /// ```swift
    /// let names = Signal<String, any Error>(sequence: ["Ada", "Grace"])
    /// for try await name in names.toAsyncThrowingStream() { print(name) }
    /// // prints: Ada Grace
    /// ```
    ///
    /// The signal is observed at once. Elements are kept until the iteration takes them, however many. The observation
    /// ends when the iteration ends, or the stream is released.
    public func toAsyncThrowingStream() -> AsyncThrowingStream<Element, Error> {
        AsyncThrowingStream { continuation in
            let observation = Observation()
            continuation.onTermination = { _ in observation.end() }
            _serialSignal.begin(observation, on: nil) {
                // As above.
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
