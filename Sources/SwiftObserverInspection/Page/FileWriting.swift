#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#elseif canImport(Foundation)
    internal import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
    /// Writes a text as UTF-8, in place of the file that is there.
    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    extension InspectionPage {
        /// Writes the page to a file, in place of the one that is there.
        public func write(to path: String) throws {
            try SwiftObserverInspection.write(html, to: path)
        }
    }

    extension Trace {
        /// Writes the trace to a file, in the Trace Event Format, in place of the one that is there.
        public func write(to path: String) throws {
            try SwiftObserverInspection.write(perfettoJSON, to: path)
        }
    }
#endif
