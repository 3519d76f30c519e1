import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("How thorough a contract is")
struct ThoroughnessTests {
    @Test("a deeper contract performs more of everything")
    func grows() {
        let numbers = Contract.Thoroughness.allCases.map { thoroughness in
            let contract = Contract(thoroughness: thoroughness)
            return [
                contract.randomScripts, contract.exhaustiveLength, contract.exhaustiveFullLength,
                contract.schedules, contract.threadMessages,
            ]
        }
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { zip($0, $1).allSatisfy { $0 < $1 } })
    }

    @Test("it can be changed, and the number of random scripts beside it")
    func changes() {
        var contract = Contract(thoroughness: .quick, randomScripts: 7)
        #expect(contract.randomScripts == 7)
        contract.thoroughness = .usual
        #expect(contract == Contract())
    }

    @Test("only a deep contract takes as long as it needs, unless a time is given")
    func timeLimit() {
        #expect(
            Contract.Thoroughness.allCases.map { Contract(thoroughness: $0).timeLimit == nil } == [false, false, true])
        #expect(Contract(thoroughness: .deep, timeLimit: .seconds(1)).timeLimit == .seconds(1))
        #expect(Contract(timeLimit: nil).timeLimit == nil)
    }

    @Test("a quick one finds what is wrong")
    func quick() async {
        let contract = Contract(thoroughness: .quick)
        #expect(await contract.violations(besideOthers: Subject("ordered", delivery: .ordered)).isEmpty)
        let doubling = SimpleMessenger.subject(fault: .deliversTwice)
        #expect(await contract.violations(besideOthers: doubling).isEmpty == false)
    }
}
