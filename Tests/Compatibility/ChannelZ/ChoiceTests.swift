import ChannelZ
import Foundation
import Testing

@Suite("ChannelZ: choices and results")
struct ChoiceTests {
    @Test("CZ-085 sizes")
    func sizes() {
        #expect(MemoryLayout<Choose2<Int8, Int8>>.size == 2)
        #expect(MemoryLayout<Choose2<Int16, Int32>>.size == 5)
        #expect(MemoryLayout<Choose3<Int16, Int8, Int8>>.size == 3)
        #expect(MemoryLayout<Channel<ValueTransceiver<Int>, Int>>.size == 24)
    }

    @Test("CZ-085 values of choices")
    func values() {
        var two = Choose2<Int, String>(1)
        #expect(two.v1 == 1 && two.v2 == nil && two.first == 1 && two.arity == 2)
        two.v2 = "x"
        two.v1 = nil
        #expect(two == .v2("x") && two.firstMap { $0 } == nil && Choose2<Int, String>(t1: 2).firstMap { -$0 } == -2)
        #expect(Choose2<Int, Int>(t2: 3).value == 3)
        let three = Choose3<Int, String, Bool>(true)
        #expect(three.split() == .v2(true) && Choose3<Int, String, Bool>("y").split() == .v1(.v2("y")))
        #expect(three.arity == 3 && Set([three, three]).count == 1)
        let ten = Choose10<Int, Int, Int, Int, Int, Int, Int, Int, Int, Int>.v10(4)
        #expect(ten.value == 4 && ten.v10 == 4 && ten.v1 == nil && ten.arity == 10 && ten.split() == .v2(4))
    }

    @Test("CZ-085 choices are coded as their value, and decoded as the first type that fits")
    func coding() throws {
        typealias Choice = Choose3<Int, String, [Bool]>
        let all: [Choice] = [.v1(1), .v2("x"), .v3([true])]
        let data = try JSONEncoder().encode(all)
        #expect(String(decoding: data, as: UTF8.self) == #"[1,"x",[true]]"#)
        #expect(try JSONDecoder().decode([Choice].self, from: data) == all)
        #expect(throws: ChoiceDecodingError<Choice>.self) {
            try JSONDecoder().decode([Choice].self, from: Data("[1.5]".utf8))
        }
    }

    struct Failure: Error, Codable, Equatable { var message = "no" }

    @Test("CZ-083 results are choices, and coded as such")
    func results() throws {
        typealias Outcome = Result<Int, Failure>
        var outcome = Outcome(1)
        #expect(
            outcome.resultValue == 1 && outcome.resultError == nil && outcome.choose2 == .v1(1) && outcome.arity == 2)
        outcome.v2 = Failure()
        #expect(outcome == Outcome(error: Failure()) && outcome.v1 == nil && outcome.asResult == outcome)
        #expect(outcome.asErrorResult.resultError is Failure && outcome.mapSuccess { $0 } == nil)
        outcome.choose2 = .v1(5)
        #expect(outcome.mapSuccess { $0 + 1 } == 6 && outcome.flatMapSuccess { _ in Int?.none } == nil)
        #expect(Result<Int?, Failure>.success(3).flatValue == 3)
        #expect(Result<Outcome, Failure>.success(outcome).flatten() == outcome)
        let data = try JSONEncoder().encode([outcome, .failure(Failure())])
        #expect(try JSONDecoder().decode([Outcome].self, from: data) == [outcome, .failure(Failure())])
    }

    @Test("CZ-069 a function that throws makes results")
    func throwingMap() {
        let results = ["1", "x"].channelZSequence().map { (text: String) throws -> Int in
            guard let number = Int(text) else { throw Failure() }
            return number
        }
        #expect(results.trap(9).caught.map(\.resultValue) == [1, nil])
        let lengths: Channel<[String], Int> = ["a"].channelZSequence().map { $0.count }
        #expect(lengths.trap(9).caught == [1])
    }

    @Test("CZ-084 channels one after the other, of which failures take the place")
    func sequencing() {
        typealias Outcome = ResultOf<Int>
        let good = [Outcome.success(1)].channelZSequence()
        let bad = [Outcome.failure(Failure())].channelZSequence()
        let next = [ResultOf<String>.success("x")].channelZSequence()
        #expect(good.sequence(next).trap(9).caught.map { $0.0.resultValue } == [1])
        let all = sequenceZChannels(source: [0], channels: [[1, 2].channelZSequence(), [3].channelZSequence()])
        #expect(all.source == [0] && all.trap(9).caught == [[1, 3], [2, 3]])
        #expect(sequenceZChannels(source: [], channels: [Channel<[Int], Int>]()).receive { _ in }.isCancelled)
        let followed = good.successfully { number in [ResultOf<String>.success("\(number)")].channelZSequence() }
        #expect(followed.trap(9).caught.map(\.resultValue) == ["1"])
        let failed = bad.successfully { number in [ResultOf<String>.success("\(number)")].channelZSequence() }
        #expect(failed.trap(9).caught.map { $0.resultError is Failure } == [true])
        #expect(good.then(next).trap(9).caught.map { $0.0.resultValue } == ["x"])
        #expect(bad.then(next).trap(9).caught.map { $0.0.resultError is Failure } == [true])
        let twice = good.then(next).then(good).trap(9).caught
        #expect(twice.map { $0.0.resultValue } == [1] && twice.map { $0.1.0.resultValue } == ["x"])
        let never = bad.then(next).then(good).trap(9).caught
        #expect(never.map { $0.0.resultError is Failure } == [true])
        let alternating = (1...4).channelZSequence().alternate(
            to: { [$0].channelZSequence() }, unless: { $0 % 2 == 0 ? [-$0].channelZSequence() : nil })
        #expect(alternating.trap(9).caught.map { $0.0 } == [1, -2, 3, -4])
    }
}
