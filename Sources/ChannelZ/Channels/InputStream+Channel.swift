#if canImport(Foundation) && !os(WASI)
    public import Foundation
    internal import SwiftObserver

    /// The delegate of an input stream, which reads the bytes as they come: the source of the stream's channel.
    ///
    /// ```swift
    /// import Foundation
    ///
    /// let file = InputStream(data: Data("hello".utf8))
    /// let bytes = file.channelZStream()
    /// let delegate: ChannelStreamDelegate = bytes.source
    /// file.open()
    /// bytes.receive { if case .data(let part) = $0 { print(part.count) } }
    /// delegate.stream(file, handle: .hasBytesAvailable)    // prints: 5
    /// ```
    ///
    /// It retains the stream. The stream does not retain its delegate, so keep the channel.
    open class ChannelStreamDelegate: NSObject, StreamDelegate {
        private let input: InputStream
        private let bufferLength: Int
        fileprivate let queue = ReceiverQueue<InputStreamEvent>()

        fileprivate init(_ input: InputStream, bufferLength: Int) {
            self.input = input
            self.bufferLength = min(max(1, bufferLength), 1 << 24)
            super.init()
            input.delegate = self
        }

        deinit {
            if input.delegate === self { input.delegate = nil }
        }

        /// Handles an event of the stream: reads available bytes, and calls the receivers.
        open func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
            switch eventCode {
            case .openCompleted: queue.receive(.opened)
            case .hasBytesAvailable: read()
            case .errorOccurred: emitError()
            case .endEncountered: queue.receive(.closed)
            default: break
            }
        }

        private func read() {
            let bytes = [UInt8](unsafeUninitializedCapacity: bufferLength) { buffer, count in
                count = buffer.baseAddress.map { max(0, input.read($0, maxLength: bufferLength)) } ?? 0
            }
            if !bytes.isEmpty { return queue.receive(.data(bytes)) }
            if input.streamStatus == .error { emitError() }
        }

        private func emitError() {
            // Foundation on Linux stops the program when a stream without an error is asked for it.
            let error = input.streamStatus == .error ? input.streamError : nil
            queue.receive(.error(error ?? CocoaError(.fileReadUnknown)))
        }
    }

    extension InputStream {
        /// Returns a channel of this stream's events and bytes.
        ///
        /// ```swift
        /// import Foundation
        ///
        /// let file = InputStream(data: Data("hello".utf8))
        /// let bytes = file.channelZStream(2)
        /// file.open()
        /// bytes.receive { if case .data(let part) = $0 { print(part.count) } }
        /// bytes.source.stream(file, handle: .hasBytesAvailable)    // prints: 2
        /// ```
        ///
        /// The channel's source becomes the delegate of the stream, so keep the channel. Open the stream and schedule
        /// it on a run loop yourself; receivers are called there. Where Foundation does not call the delegates of
        /// streams, pass the events to the source's `stream(_:handle:)`.
        ///
        /// - Parameter bufferLength: The most bytes that are read at once. Less than 1 means 1, and more than
        ///   16 megabytes means that.
        public func channelZStream(_ bufferLength: Int = 1024) -> Channel<ChannelStreamDelegate, InputStreamEvent> {
            let delegate = ChannelStreamDelegate(self, bufferLength: bufferLength)
            let queue = delegate.queue
            return Channel(delegate) { queue.add($0) }
        }
    }
#endif

/// An event of an input stream.
///
/// ```swift
/// func title(of event: InputStreamEvent) -> String {
///     switch event {
///     case .opened: "Opened"
///     case .data(let bytes): "\(bytes.count) bytes"
///     case .error, .closed: "Over"
///     }
/// }
/// print(title(of: .data([1, 2, 3])))    // prints: 3 bytes
/// ```
public enum InputStreamEvent: Sendable {
    /// The stream was opened.
    case opened
    /// Bytes were read.
    case data([UInt8])
    /// Reading failed.
    case error(any Error)
    /// The stream came to its end.
    case closed
}
