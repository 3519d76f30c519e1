/// The place of one window's pointer on the board. It is not kept: only the present place counts.
struct Pointer: Sendable, Codable, Equatable {
    /// The window that moves it.
    var label: Int
    var name: String
    var colour: Int
    /// In units of 1/10 000 of the board's width and height.
    var x: Int
    var y: Int
}
