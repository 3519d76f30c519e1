extension SignalProtocol {
    /// The signal, with lines that are printed on the way: when it is observed, for each event, and at the end or disposal.
    ///
    /// - Parameter title: What the lines begin with; if nil, the place in the source code.
    public func debug(
        _ title: String? = nil, file: String = #file, function: String = #function, line: Int = #line
    ) -> Signal<Element, Error> {
        _serialSignal.debugged(as: title ?? "\(file):\(function):\(line)") { print($0) }
    }
}

extension Signal {
    func debugged(as title: String, _ say: @escaping @Sendable (String) -> Void) -> Signal {
        var taps = Taps<Element, Error>()
        taps.subscription = { say("[\(title)] started") }
        taps.output = { say("[\(title)] next(\($0))") }
        taps.completion = { completion in
            switch completion {
            case .finished: say("[\(title)] finished")
            case .failure(let error): say("[\(title)] failed: \(error)")
            }
        }
        taps.cancel = ClientAction(unisolated: { say("[\(title)] disposed") })
        return tapped(on: nil, startingOn: nil, taps)
    }
}
