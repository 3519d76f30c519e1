// Repeats a million times each action that could leave something behind, and exits with 1 if one did. Before that, checks
// in optimized code that lost messages may call back. At last, sums the values that several threads transfer.
var complaints = CallingBack.run()
for soak in soaks + signalSoaks { complaints += await soak.run() }
complaints += Bank.run()
guard complaints.isEmpty else { fatalError(complaints.joined(separator: "\n")) }
await LongChain.run(of: 1_000, withStackOf: 512 * 1024)
await LongChain.run(of: 10_000, withStackOf: 8 * 1024 * 1024)
