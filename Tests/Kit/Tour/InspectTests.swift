import SwiftObserverInspection
import TestSupport
import Testing

@testable import Tour

/// The page of the tour's shop, whose messages are known.
@Suite("The tour's page", .serialized, .oneInspection)
struct InspectTests {
    private func node(_ name: String, in page: InspectionPage) throws -> InspectionGraph.Node {
        try #require(page.graph.nodes.first { $0.name == name })
    }

    private func edge(_ name: String, in page: InspectionPage) throws -> InspectionGraph.Edge {
        try #require(page.graph.edges.first { $0.name == name })
    }

    @Test("What is dropped, replayed and waits is what the shop did")
    func numbers() async throws {
        let page = await InspectedShop.inspected()
        #expect(try node("orders", in: page).sent == 8)
        let packing = try edge("packing", in: page).numbers
        #expect(packing.offered == 8)
        #expect(packing.delivered == 4)
        #expect(packing.dropped == 2)
        #expect(packing.pending == 2)
        let audit = try edge("audit", in: page).numbers
        #expect(audit.replayed == 2)
        #expect(audit.delivered == 1)
        #expect(audit.pending == 2)
        for edge in page.graph.edges {
            let numbers = edge.numbers
            #expect(numbers.offered == numbers.delivered + numbers.dropped + numbers.discarded + numbers.pending)
        }
        #expect(page.trace.lost == 0)
    }

    @Test("The display's call is explained back to the customer's order")
    func why() async throws {
        let page = await InspectedShop.inspected()
        let display = try #require(try edge("display", in: page).observation)
        let explanation = try #require(page.trace.explain(lastCallOf: display))
        #expect(explanation.steps.first?.observation == "display")
        #expect(explanation.steps.last?.observation == "packing")
        #expect(explanation.steps.last?.node == "orders")
        #expect(explanation.steps.last?.author == "Customer")
        #expect(explanation.steps.last?.text == "pepper")
        #expect(!explanation.isCut)
    }

    @Test("The events tell of the bound, the replay, the swap, the transaction and the derived value")
    func events() async throws {
        let page = await InspectedShop.inspected()
        let orders = try node("orders", in: page).id
        func count(_ isWanted: (Trace.Event.Kind) -> Bool) -> Int {
            page.trace.events.count { isWanted($0.kind) }
        }
        let drops = page.trace.events.filter { if case .dropped = $0.kind { true } else { false } }
        #expect(Set(drops.compactMap(\.message)).count == 2)
        #expect(drops.allSatisfy { $0.node == orders && $0.kind == .dropped(by: .oldest(limit: 3, actor: nil)) })
        #expect(count { $0 == .replayed } == 2)
        #expect(count { if case .strategyChanged = $0 { true } else { false } } == 2)
        #expect(count { $0 == .transactionCommitted(changes: 2) } == 1)
        #expect(count { $0 == .derivedComputed } > 0)
        let texts = page.trace.events.compactMap { if case .described(let text) = $0.kind { text } else { nil } }
        #expect(texts.contains("<b>honey</b>"))
    }

    @Test("It says where the page lies")
    func outcome() async {
        let outcome = await TourCommand.run(["inspect", "here.html"], in: Surroundings())
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("\n  here.html\n"))
        let failing = Surroundings(writePage: { _, _ throws(TourFailure) in throw TourFailure("the disk is full.") })
        let failed = await TourCommand.run(["inspect"], in: failing)
        #expect(failed.status == 2)
        #expect(failed.complaint.contains("the disk is full."))
    }
}
