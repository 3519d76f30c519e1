extension ChannelType where Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue {
    /// The channel of a part of this channel's state.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// let length: TransceiverChannel<String>.FocusChannel<Int> = name.focus(
    ///     get: { $0.count }, set: { $0 = String($0.prefix($1)) }
    /// )
    /// length.value = 2
    /// print(name.value)    // prints: Ad
    /// ```
    public typealias FocusChannel<X> = LensChannel<Self, X>

    /// Returns a channel of the part that a lens finds. Setting the part sets the whole state.
    ///
    /// ```swift
    /// let frame = transceive((x: 1, y: 2))
    /// let x = frame.focus(lens: Lens(get: { $0.x }, set: { $0.x = $1 }))
    /// x.value = 5
    /// print(frame.value)    // prints: (x: 5, y: 2)
    /// ```
    public func focus<X>(lens: Lens<Pulse.RawValue, X>) -> FocusChannel<X> {
        focus(lens, as: "focus")
    }

    /// Returns a channel of the part at a key path. Setting the part sets the whole state.
    ///
    /// ```swift
    /// let person = transceive(Person(name: "Ann"))
    /// let name = person.focus(\.name)
    /// name.value = "Bea"    // person.value.name is "Bea"
    /// ```
    public func focus<X>(_ kp: WritableKeyPath<Pulse.RawValue, X>) -> FocusChannel<X> {
        focus(Lens(kp: kp), as: "focus")
    }

    /// Returns a channel of the part that one function finds and another one replaces.
    public func focus<X>(
        get: @escaping (Pulse.RawValue) -> X, set: @escaping (inout Pulse.RawValue, X) -> Void
    ) -> FocusChannel<X> {
        focus(Lens(get: get, set: set), as: "focus")
    }

    func focus<X>(
        _ lens: Lens<Pulse.RawValue, X>, as name: StaticString,
        in surroundings: Channel<Void, Void>? = nil
    ) -> FocusChannel<X> {
        let part = LensSource(channel: self, lens: lens, surroundings: surroundings)
        let parts = surroundings.map { channel.parts(by: lens, as: name, in: $0) } ?? channel.parts(by: lens, as: name)
        return parts.resource { _ in part }
    }

    /// Returns a channel of the state as another type; nil if it is not of that type.
    ///
    /// ```swift
    /// let setting = transceive(3 as Any)
    /// let number = setting.cast(Int.self)
    /// number.value = 4
    /// print(setting.value)    // prints: 4
    /// ```
    ///
    /// Setting a value that cannot be cast back does nothing.
    public func cast<T>(_ type: T.Type) -> FocusChannel<T?> {
        let lens = Lens<Pulse.RawValue, T?>(
            get: { $0 as? T },
            set: { target, value in
                if let value {
                    if let root = value as? Pulse.RawValue { target = root }
                } else if let empty = Pulse.RawValue.self as? any ExpressibleByNilLiteral.Type,
                    let root = empty.init(nilLiteral: ()) as? Pulse.RawValue
                {
                    target = root
                }
            })
        return focus(lens, as: "cast")
    }
}

extension ChannelType where Source: LensSourceType {
    /// The channel that has the whole state.
    public var owner: Source.Owner { source.channel }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: _WrapperType, Pulse: MutationType, Pulse.RawValue == Source.RawValue
{
    /// Returns a channel of the optional state, with the result of a function in the place of nil.
    ///
    /// ```swift
    /// let nickname = transceive(String?.none)
    /// let shown = nickname.coalesce("Untitled")
    /// print(shown.value)              // prints: Untitled
    /// shown.value = "Ada"
    /// print(nickname.value ?? "")     // prints: Ada
    /// ```
    ///
    /// The function is called with this channel. Receivers retain the function, but not the channel.
    public func coalesce(
        _ template: @escaping (Self) -> Pulse.RawValue.Wrapped
    ) -> FocusChannel<Pulse.RawValue.Wrapped> {
        let tether = tether
        return focus(
            Lens(find: { $0.asOptional ?? tether.find().map(template) }, set: { $0 = Pulse.RawValue($1) }),
            as: "coalesce")
    }

    /// Returns a channel of the optional state, with a value in the place of nil.
    public func coalesce(_ value: Pulse.RawValue.Wrapped) -> FocusChannel<Pulse.RawValue.Wrapped> {
        focus(Lens(get: { $0.asOptional ?? value }, set: { $0 = Pulse.RawValue($1) }), as: "coalesce")
    }
}

extension ChannelType where Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue {
    /// Returns a channel of a part that depends on two states. It emits whenever either changes.
    ///
    /// ```swift
    /// let (rows, selected) = (transceive(["Home", "Cart"]), transceive(1))
    /// let row = rows.join(
    ///     selected, finder: { $0[$1] },
    ///     updater: { states, row in
    ///         var rows = states.0
    ///         rows[states.1] = row
    ///         return (rows, states.1)
    ///     })
    /// print(row.value)    // prints: Cart
    /// ```
    ///
    /// - Parameters:
    ///   - locator: The other state. The channel retains it, receivers do not.
    ///   - finder: Returns the part, given both states.
    ///   - updater: Returns both states, given both and a new part. The second state is set only if it has changed and
    ///     can be set.
    public func join<T, Join: ChannelType>(
        _ locator: Join, finder: @escaping (Self.Pulse.RawValue, Join.Pulse.RawValue) -> T,
        updater:
            @escaping ((Self.Pulse.RawValue, Join.Pulse.RawValue), T) -> (Self.Pulse.RawValue, Join.Pulse.RawValue)
    ) -> FocusChannel<T>
    where Join.Source: StateEmitterType, Join.Pulse: MutationType, Join.Pulse.RawValue == Join.Source.RawValue {
        join(locator, as: "join", finder: finder, updater: updater)
    }

    func join<T, Join: ChannelType>(
        _ locator: Join, as name: StaticString, finder: @escaping (Self.Pulse.RawValue, Join.Pulse.RawValue) -> T,
        updater:
            @escaping ((Self.Pulse.RawValue, Join.Pulse.RawValue), T) -> (Self.Pulse.RawValue, Join.Pulse.RawValue)
    ) -> FocusChannel<T>
    where Join.Source: StateEmitterType, Join.Pulse: MutationType, Join.Pulse.RawValue == Join.Source.RawValue {
        let tether = Tether(to: locator.source)
        let lens = Lens<Pulse.RawValue, T>(
            find: { root in tether.find().map { finder(root, $0.rawValue) } },
            set: { root, part in
                guard let other = tether.find() else { return }
                let place = other.rawValue
                let (newRoot, newPlace) = updater((root, place), part)
                root = newRoot
                if !isSame(place, newPlace), let settable = other as? any TransceiverType<Join.Source.RawValue> {
                    settable.rawValue = newPlace
                }
            })
        return focus(lens, as: name, in: locator.channel.desource().mapped(as: "") { _ in })
    }
}

/// An object that is made from a channel and shows its state.
///
/// ```swift
/// final class NameField: Optical {
///     let optic: TransceiverChannel<String>
///     init(_ optical: TransceiverChannel<String>) { optic = optical }
/// }
/// let field = NameField(transceive("Ada"))
/// field.optic.value = "Grace"
/// print(field.optic.value)    // prints: Grace
/// ```
public protocol Optical: AnyObject {
    associatedtype T: ChannelType
    where T.Source: TransceiverType, T.Pulse: MutationType, T.Pulse.RawValue == T.Source.RawValue

    /// The channel of the state.
    var optic: T { get }

    /// Creates an object that shows the state of a channel.
    init(_ optical: T)
}
