import SwiftObserver
import SwiftObserverOptionals
import Testing

@Suite("Inventory: texts in variables")
struct StringValueTests {
    @Test("SO6-037 every kind of text reads as a plain one, and nil as the empty text")
    func read() {
        let absent: Var<String>? = nil
        let present: Var<String?>? = Var("c")
        #expect(Var("a").string == "a" && Var<String?>("b").string == "b" && present.string == "c")
        #expect(Var<String?>().string == "" && absent.string == "")
        #expect("a".string == "a" && String?("a").string == "a" && String?.none.string == "")
    }

    @Test("SO6-037 writing sets the value, on nil as well: the document instead of the old code")
    func write() {
        let text = Var("")
        let maybe = Var<String?>()
        let observer = TestObserver<Update<String?>>()
        observer.record(maybe)
        text.string += "append"
        #expect(text.value == "append")
        maybe.string += "a"
        maybe.string = "a"
        maybe.string += "b"
        #expect(observer.log == [Update(nil, "a"), Update("a", "ab")])
        var absent: Var<String>?
        absent.string = "new"
        #expect(absent?.value == "new")
    }

    @Test("SO6-038 texts are joined where one side is a variable; nil counts as the empty text")
    func join() {
        let a = Var("a")
        let b = Var<String?>("b")
        let none = Var<String?>()
        let absent: Var<String>? = nil
        let c: String? = "c"
        let joined: [String] = [a + "x", "x" + a, a + c, c + b, a + b, b + a, none + a, a + absent, "<" + a + ">" + b]
        #expect(joined == ["ax", "xa", "ac", "cb", "ab", "ba", "a", "a", "<a>b"])
    }

    @Test("SO6-038 and without a variable, in the module for optionals")
    func joinOptionals() {
        let c: String? = "c"
        let none: String? = nil
        let joined: [String] = [c + "x", "x" + c, c + c, none + c, none + "y", "a" + "b"]
        #expect(joined == ["cx", "xc", "cc", "c", "y", "ab"])
    }

    @Test("SO6-039 a variable of a text is a bidirectional collection of its characters")
    func collection() {
        let text = Var("héllo")
        let empty = Var<String?>()
        #expect(text.count == 5 && !text.isEmpty && empty.count == 0 && empty.isEmpty)
        #expect(text.first == "h" && text.last == "o" && Array(text.reversed()) == Array("olléh"))
        #expect(text[text.index(after: text.startIndex)] == "é")
        #expect(text[text.index(before: text.endIndex)] == "o")
        #expect(text[text.index(text.startIndex, offsetBy: 2)] == "l")
        #expect(text.index(text.startIndex, offsetBy: 9, limitedBy: text.endIndex) == nil)
        #expect(text.distance(from: text.startIndex, to: text.endIndex) == 5)
        #expect(text.indices.count == 5 && text.underestimatedCount <= 5)
        #expect(Array(text) == Array("héllo") && text.contains("l") && text.firstIndex(of: "z") == nil)
        #expect(text.dropFirst(3) == "lo" && text.prefix(2) == "hé" && text.split(separator: "l").count == 2)
    }

    @Test("SO6-039 a range of it is a part of the text")
    func rangeSubscript() {
        let text = Var("hello")
        let start = text.index(after: text.startIndex)
        let end = text.index(before: text.endIndex)
        let part: Substring = text[start..<end]
        #expect(part == "ell" && text[start...] == "ello" && text[..<end] == "hell")
    }

    @Test("SO6-039 an iterator goes over the text as it was when it was made")
    func iterator() {
        let text = Var("abc")
        var seen = ""
        for character in text {
            text <- "changed"
            seen.append(character)
        }
        #expect(seen == "abc")
    }

    @Test("SO6-039 it can be written to, on nil as well, and prints as its text")
    func streamAndDescription() {
        var text = Var("a")
        let maybe = Var<String?>()
        let observer = TestObserver<Update<String?>>()
        observer.record(maybe)
        print("b", terminator: "!", to: &text)
        #expect(text.value == "ab!")
        maybe.write("c")
        maybe.write("")
        #expect(observer.log == [Update(nil, "c")])
        #expect("\(text)" == "ab!" && text.description == "ab!")
        #expect(text.debugDescription == #""ab!""# && String(reflecting: text) == #""ab!""#)
        #expect("\(Var<String?>())" == "")
    }

    @Test("SO6-039 map and filter of such a variable are still transforms where the closure takes an update")
    func transformsBesideCollection() {
        let text = Var("abc")
        let observer = TestObserver<Int>()
        let lengths = text.map { $0.new.count }
        let long = text.filter { $0.new.count > 3 }
        observer.record(lengths)
        observer.observe(long) { [unowned observer] _ in observer.note(-1) }
        text <- "ab"
        text <- "abcd"
        #expect(observer.log == [2, 4, -1])
        #expect(text.map { $0.isLetter } == [true, true, true, true])
    }
}
