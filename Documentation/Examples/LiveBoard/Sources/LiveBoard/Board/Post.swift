import Foundation
import HTTPTypes

/// A post on the board: a line of text, or a part of a stroke.
struct Post: Sendable, Equatable {
    enum Content: Sendable, Equatable {
        case line(String)
        case stroke(Stroke)
    }

    var content: Content
    /// The name under which it is shown.
    var author: String
    /// Which of the page's colours it has.
    var colour: Int
    /// Chosen by the sender, who knows its own posts by it.
    var token: String
    /// When it was accepted, in milliseconds since 1970.
    var acceptedAt: UInt64 = 0
}

/// A part of a stroke. A long stroke is sent in parts, while it is drawn; each part begins where the last one ended.
struct Stroke: Sendable, Equatable, Codable {
    /// Which stroke it is a part of; chosen by the sender.
    var id: String
    /// x and y in turn, in units of 1/10 000 of the board's width and height.
    var points: [Int]

    var pointCount: Int { points.count / 2 }
}

extension Post: Codable {
    private enum CodingKeys: String, CodingKey {
        case line, stroke
        case author, colour, token
        case acceptedAt = "at"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let line = try container.decodeIfPresent(String.self, forKey: .line)
        let stroke = try container.decodeIfPresent(Stroke.self, forKey: .stroke)
        switch (line, stroke) {
        case (let line?, nil): content = .line(line)
        case (nil, let stroke?): content = .stroke(stroke)
        default: throw Refusal(.badRequest, "A message is either a line or a stroke.")
        }
        author = try container.decodeIfPresent(String.self, forKey: .author) ?? ""
        colour = try container.decodeIfPresent(Int.self, forKey: .colour) ?? 0
        token = try container.decodeIfPresent(String.self, forKey: .token) ?? ""
        acceptedAt = try container.decodeIfPresent(UInt64.self, forKey: .acceptedAt) ?? 0
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .line(let line): try container.encode(line, forKey: .line)
        case .stroke(let stroke): try container.encode(stroke, forKey: .stroke)
        }
        try container.encode(author, forKey: .author)
        try container.encode(colour, forKey: .colour)
        try container.encode(token, forKey: .token)
        try container.encode(acceptedAt, forKey: .acceptedAt)
    }
}
