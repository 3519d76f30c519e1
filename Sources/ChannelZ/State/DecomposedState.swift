/// Returns a channel of a state with two parts, each of which is a cell.
///
/// ```swift
/// let size = channelZDecomposedState({ $0 * $1 }, values: (3, 4))
/// size.receive { print($0) }    // prints: 12
/// size.source.0.value = 5       // prints: 20
/// ```
///
/// The state is emitted on receiving, and whenever a part is set. The parts are the source of the channel.
public func channelZDecomposedState<T, T1, T2>(
    _ constructor: @escaping (T1, T2) -> T, values: (T1, T2)
) -> Channel<(Channel<AnyTransceiver<T1>, T1>, Channel<AnyTransceiver<T2>, T2>), T> {
    let parts = (part(values.0), part(values.1))
    return parts.0.combine(parts.1, as: "").resource { _ in parts }.mapped(as: "channelZDecomposedState") {
        constructor($0.0, $0.1)
    }
}

/// Returns a channel of a state with three parts, each of which is a cell.
///
/// The state is emitted on receiving, and whenever a part is set. The parts are the source of the channel.
public func channelZDecomposedState<T, T1, T2, T3>(
    _ constructor: @escaping (T1, T2, T3) -> T, values: (T1, T2, T3)
) -> Channel<
    (Channel<AnyTransceiver<T1>, T1>, Channel<AnyTransceiver<T2>, T2>, Channel<AnyTransceiver<T3>, T3>), T
> {
    let parts = (part(values.0), part(values.1), part(values.2))
    return parts.0.combine(parts.1, as: "").combine(parts.2, as: "").resource { _ in parts }
        .mapped(as: "channelZDecomposedState") { constructor($0.0.0, $0.0.1, $0.1) }
}

/// Returns a channel of a state with four parts, each of which is a cell.
///
/// The state is emitted on receiving, and whenever a part is set. The parts are the source of the channel.
public func channelZDecomposedState<T, T1, T2, T3, T4>(
    _ constructor: @escaping (T1, T2, T3, T4) -> T, values: (T1, T2, T3, T4)
) -> Channel<
    (
        Channel<AnyTransceiver<T1>, T1>, Channel<AnyTransceiver<T2>, T2>, Channel<AnyTransceiver<T3>, T3>,
        Channel<AnyTransceiver<T4>, T4>
    ), T
> {
    let parts = (part(values.0), part(values.1), part(values.2), part(values.3))
    return parts.0.combine(parts.1, as: "").combine(parts.2, as: "").combine(parts.3, as: "").resource { _ in parts }
        .mapped(as: "channelZDecomposedState") { constructor($0.0.0.0, $0.0.0.1, $0.0.1, $0.1) }
}

private func part<T>(_ value: T) -> Channel<AnyTransceiver<T>, T> {
    transceive(value).newValues(as: "").anyTransceiver()
}
