public import SwiftObserver

extension Inspection {
    /// Explains the latest call of an observation's handler; nil if no such call is in the trace.
    ///
    /// ```swift
    /// if let explanation = inspection.explain(lastCallOf: token) {
    ///     print(explanation)
    /// }
    /// ```
    public func explain(lastCallOf observation: ObservationToken) -> Explanation? {
        let trace = trace()
        return lastCall(of: observation, in: trace).flatMap { trace.explain(call: $0) }
    }

    /// Explains a call of a handler by its number in the trace; nil if the call isn't in the trace.
    public func explain(call: UInt64) -> Explanation? { trace().explain(call: call) }

    /// Returns a page that shows the connections and the events so far.
    public func page(title: String = "Inspection") -> InspectionPage {
        InspectionPage(graph(), trace(), title: title)
    }

    #if canImport(FoundationEssentials) || canImport(Foundation)
        /// Writes a page to a file, and replaces a file that is there: one HTML file, which opens in any browser.
        public func writePage(to path: String, title: String = "Inspection") throws {
            try page(title: title).write(to: path)
        }

        /// Writes the trace to a file, and replaces a file that is there. Perfetto and Chrome's tracing page open it.
        public func writeTrace(to path: String) throws {
            try trace().write(to: path)
        }
    #endif
}
