#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#elseif canImport(Foundation)
    internal import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
    /// Writes a text as UTF-8, and replaces a file that is there.
    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    extension InspectionPage {
        /// Writes the page to a file, and replaces a file that is there.
        public func write(to path: String) throws {
            try SwiftObserverInspection.write(html, to: path)
        }
    }

    extension Trace {
        /// Writes the trace to a file in the Trace Event Format, and replaces a file that is there.
        public func write(to path: String) throws {
            try SwiftObserverInspection.write(perfettoJSON, to: path)
        }
    }
#endif
