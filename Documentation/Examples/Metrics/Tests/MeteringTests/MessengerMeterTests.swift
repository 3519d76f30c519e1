import Metering
import MetricsTestKit
import SwiftObserver
import Testing

@Test("A report counts what was added since the last one, and shows what is so now")
func report() throws {
    let (loop, metrics) = (MessageLoop(), TestMetrics())
    let jobs = Messenger<Int>(delivery: .loop(loop).bounded(to: 3, dropping: .oldest))
    jobs.measuresWaiting = true
    let log = jobs.observe { _ in }.named("log")
    var meter = MessengerMeter("jobs", factory: metrics)

    for job in 1...5 { jobs.send(job) }
    meter.report(jobs.numbers)
    #expect(try metrics.expectCounter("jobs.sent").totalValue == 5)
    #expect(try metrics.expectCounter("jobs.dropped", [("observation", "log")]).totalValue == 2)
    #expect(try metrics.expectGauge("jobs.waiting", [("observation", "log")]).lastValue == 3)
    #expect(try metrics.expectGauge("jobs.high_water_mark", [("observation", "log")]).lastValue == 3)
    #expect(try #require(metrics.expectGauge("jobs.age_seconds", [("observation", "log")]).lastValue) >= 0)

    loop.runOnce()
    jobs.send(6)
    meter.report(jobs.numbers)
    #expect(try metrics.expectCounter("jobs.sent").totalValue == 6)
    #expect(try metrics.expectCounter("jobs.delivered", [("observation", "log")]).totalValue == 3)
    #expect(try metrics.expectGauge("jobs.pending").lastValue == 1)
    withExtendedLifetime(log) {}
}
