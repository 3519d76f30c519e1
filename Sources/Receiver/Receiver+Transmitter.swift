public import SwiftObserver

extension Receiver {

    /// The writing end of a pair: if you have it, you can broadcast to the listeners of its receiver.
    ///
    /// A transmitter is a value that may be copied freely; all copies are the same end. It retains its receiver, so a
    /// receiver whose listeners nothing else keeps exists as long as one of its transmitters.
    public struct Transmitter {

        @usableFromInline
        let receiver: Receiver

        @inlinable
        init(to receiver: Receiver) {
            self.receiver = receiver
        }

        /// Hands a wave to the listeners.
        ///
        /// When and where they are called is up to the strategy of the pair. On the default one they have been called
        /// when this returns, unless the call comes from inside a listener, or while another thread is delivering: then
        /// the wave follows those before it. Waves are delivered in the order of the calls, also to listeners that
        /// broadcast themselves.
        ///
        /// An `Observer` of the receiver is told the receiver's messenger as the author of the wave.
        @inlinable
        public func broadcast(_ wave: Wave) {
            receiver.messenger.send(wave)
        }
    }
}

extension Receiver.Transmitter: Sendable where Wave: Sendable {}
