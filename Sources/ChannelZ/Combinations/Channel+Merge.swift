extension ChannelType {
    /// All pulses of this channel and of another one, in the order in which they are emitted.
    ///
    /// This channel is received first.
    public func merge<C2: ChannelType>(_ with: C2) -> Channel<(Source, C2.Source), Pulse> where C2.Pulse == Pulse {
        let (first, second) = (channel, with.channel)
        return Channel((source, with.source)) { listener in
            let confluence = Confluence(to: listener)
            return confluence.receipt(
                for: [first.reception(confluence.inlet { $0 }), second.reception(confluence.inlet { $0 })])
        }
    }

    /// All pulses of this channel and of another one, each marked by where it comes from.
    public func either<C2: ChannelType>(
        _ other: C2
    ) -> Channel<(Source, C2.Source), Choose2<Pulse, C2.Pulse>> {
        let (first, second) = (channel, other.channel)
        return Channel((source, other.source)) { listener in
            let confluence = Confluence(to: listener)
            return confluence.receipt(
                for: [first.reception(confluence.inlet { .v1($0) }), second.reception(confluence.inlet { .v2($0) })])
        }
    }
}
