#if canImport(Foundation) && !os(WASI)
    public import Foundation
    internal import SwiftObserver

    /// Hears of the events of an input stream, as its delegate, and reads what there is: the source of the stream's channel.
    ///
    /// It holds the stream. The stream does not hold it, so hold the channel.
    open class ChannelStreamDelegate: NSObject, StreamDelegate {
        private let input: InputStream
        private let bufferLength: Int
        fileprivate let queue = ReceiverQueue<InputStreamEvent>()

        fileprivate init(_ input: InputStream, bufferLength: Int) {
            self.input = input
            self.bufferLength = max(1, bufferLength)
            super.init()
            input.delegate = self
        }

        deinit {
            if input.delegate === self { input.delegate = nil }
        }

        /// Takes an event of the stream, reads if there is something, and tells the receivers.
        open func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
            switch eventCode {
            case .openCompleted: queue.receive(.opened)
            case .hasBytesAvailable: read()
            case .errorOccurred: tellOfError()
            case .endEncountered: queue.receive(.closed)
            default: break
            }
        }

        private func read() {
            let bytes = [UInt8](unsafeUninitializedCapacity: bufferLength) { buffer, count in
                count = buffer.baseAddress.map { max(0, input.read($0, maxLength: bufferLength)) } ?? 0
            }
            if !bytes.isEmpty { return queue.receive(.data(bytes)) }
            if input.streamStatus == .error { tellOfError() }
        }

        private func tellOfError() {
            // A stream without an error is not asked for it: Foundation on Linux stops the program then.
            let error = input.streamStatus == .error ? input.streamError : nil
            queue.receive(.error(error ?? CocoaError(.fileReadUnknown)))
        }
    }

    extension InputStream {
        /// A channel of what happens to this stream, which is read as bytes come.
        ///
        /// The channel's source becomes the delegate of the stream: hold the channel. Open the stream and schedule it on a
        /// run loop yourself; receivers are called there. Where Foundation does not call the delegates of streams, hand the
        /// events to the source's `stream(_:handle:)`.
        ///
        /// - Parameter bufferLength: How many bytes are read at once, at most. Less than 1 means 1.
        public func channelZStream(_ bufferLength: Int = 1024) -> Channel<ChannelStreamDelegate, InputStreamEvent> {
            let delegate = ChannelStreamDelegate(self, bufferLength: bufferLength)
            let queue = delegate.queue
            return Channel(delegate) { queue.add($0) }
        }
    }
#endif
