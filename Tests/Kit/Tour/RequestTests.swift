import Testing

@testable import Tour

@Suite("The tour's arguments")
struct RequestTests {
    private func parse(_ arguments: String..., files: Set<String> = []) throws(TourFailure) -> TourRequest {
        try TourRequest.parse(arguments) { files.contains($0) }
    }

    private func complaint(_ arguments: [String]) -> String? {
        do throws(TourFailure) {
            _ = try TourRequest.parse(arguments) { _ in false }
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test("Without arguments everything is shown")
    func none() throws {
        #expect(try parse() == .show(strategy: nil, file: nil))
    }

    @Test("Every strategy of the table can be asked for, also with a dot and in small letters")
    func strategies() throws {
        for guide in StrategyGuide.all {
            for spelling in [guide.name, "." + guide.name, guide.name.lowercased()] {
                #expect(try parse(spelling) == .show(strategy: guide.name, file: nil))
            }
        }
    }

    @Test("A file is what looks like a path, or exists")
    func files() throws {
        #expect(try parse("a.txt") == .show(strategy: nil, file: "a.txt"))
        #expect(try parse("./ordered") == .show(strategy: nil, file: "./ordered"))
        #expect(try parse("-") == .show(strategy: nil, file: "-"))
        #expect(try parse("notes", files: ["notes"]) == .show(strategy: nil, file: "notes"))
        #expect(try parse("queue", "notes", files: ["notes"]) == .show(strategy: "queue", file: "notes"))
        #expect(try parse("a.txt", "queue") == .show(strategy: "queue", file: "a.txt"))
        #expect(try parse("--", "-x.txt") == .show(strategy: nil, file: "-x.txt"))
    }

    @Test("Help is understood anywhere")
    func help() throws {
        #expect(try parse("--help") == .help)
        #expect(try parse("queue", "-h") == .help)
        for guide in StrategyGuide.all { #expect(TourHelp.text.contains(guide.name)) }
    }

    @Test("A page can be asked for, in a file or not")
    func inspect() throws {
        #expect(try parse("inspect") == .inspect(file: nil))
        #expect(try parse("inspect", "a.html") == .inspect(file: "a.html"))
        #expect(try parse("inspect", "--help") == .help)
        #expect(try parse("inspect", files: ["inspect"]) == .show(strategy: nil, file: "inspect"))
        #expect(complaint(["inspect", "a", "b"]) == "one file at a time, please.")
        #expect(complaint(["inspect", "--nonsense"]) == "there is no option \"--nonsense\".")
    }

    @Test("What is wrong is told, with what might have been meant")
    func complaints() {
        #expect(complaint(["imediate"])?.contains("Did you mean \"immediate\"?") == true)
        #expect(complaint(["mainlop"])?.contains("Did you mean \"mainLoop\"?") == true)
        #expect(complaint(["zzzzzzzz"])?.contains("Did you mean") == false)
        #expect(complaint(["zzzzzzzz"])?.contains("ordered, immediate, warm, cold") == true)
        #expect(complaint(["--nonsense"]) == "there is no option \"--nonsense\".")
        #expect(complaint(["-\u{1B}[2J"])?.contains("\u{1B}") == false)
        #expect(complaint(["queue", "loop"]) == "one strategy at a time, please.")
        #expect(complaint(["a.txt", "b.txt"]) == "one file at a time, please.")
        #expect(complaint([""]) != nil)
    }
}
