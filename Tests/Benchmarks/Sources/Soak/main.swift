// Tries a million times what could leave something behind, and exits with 1 where something did. And first, whether what is
// lost may call back, in optimized code too. Then sums what others transfer.
var complaints = CallingBack.run()
for soak in soaks + signalSoaks { complaints += await soak.run() }
complaints += Bank.run()
guard complaints.isEmpty else { fatalError(complaints.joined(separator: "\n")) }
await LongChain.run(of: 1_000, withStackOf: 512 * 1024)
await LongChain.run(of: 10_000, withStackOf: 8 * 1024 * 1024)
