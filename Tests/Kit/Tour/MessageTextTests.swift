import Foundation
import Testing

@testable import Tour

@Suite("Lines as messages")
struct MessageTextTests {
    @Test("Each line that says something is a message")
    func lines() {
        let text = MessageText(Data("one\r\n\n  two \t\n\u{1B}[31mthree\n   \nfour".utf8))
        #expect(text.lines == ["one", "two", "[31mthree", "four"])
        #expect(!text.isCut)
        #expect(MessageText(Data()).lines.isEmpty)
        #expect(MessageText(Data(" \n\n".utf8)).lines.isEmpty)
    }

    @Test("A mark at the beginning and broken letters do no harm")
    func bytes() {
        #expect(MessageText(Data([0xEF, 0xBB, 0xBF, 0x61, 0x0A])).lines == ["a"])
        #expect(MessageText(Data([0x61, 0xFF, 0x62])).lines == ["a\u{FFFD}b"])
    }

    @Test("Of very much, the beginning is taken")
    func much() throws {
        let many = MessageText(Data((1...2000).map { "\($0)" }.joined(separator: "\n").utf8))
        #expect(many.lines.count == MessageText.mostLines)
        #expect(many.lines.last == "999")
        #expect(many.isCut)
        let endless = try MessageText.read(fileAt: "/dev/zero")
        #expect(endless.isCut)
        #expect(endless.lines.count <= 1)
        let part = MessageText(Data("one\ntwo\nthr".utf8), isWhole: false)
        #expect(part.lines == ["one", "two"])
    }

    @Test("What cannot be read is told by name and reason")
    func unreadable() {
        for (path, reason) in [("/no/such/file", "no such file or directory"), ("/", "is a directory")] {
            do throws(TourFailure) {
                _ = try MessageText.read(fileAt: path)
                Issue.record("\(path) was read")
            } catch {
                #expect(error.sentence == "cannot read \"\(path)\": \(reason).")
            }
        }
    }
}
