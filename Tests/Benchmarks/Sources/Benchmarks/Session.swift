import Foundation
import Measuring

/// Performs the command that the options name.
@MainActor
struct Session {
    private let options: Options
    private let scenarios: [Scenario]

    init(_ options: Options) throws {
        self.options = options
        let all = Catalog.scenarios(isHuge: options.isHuge)
        for name in options.scenarios where !all.contains(where: { $0.name == name }) {
            throw Options.Misuse("There is no scenario \"\(name)\", see --list.")
        }
        scenarios = options.scenarios.isEmpty ? all : all.filter { options.scenarios.contains($0.name) }
    }

    func run() async throws {
        switch options.command {
        case .help: print(Usage.text)
        case .list:
            for scenario in scenarios {
                print(scenario.name.padding(toLength: 28, withPad: " ", startingAt: 0) + scenario.title)
            }
        case .measure: try await measure()
        case .once(let name, let operations): try runOnce(name, operations)
        case .hotPaths:
            for path in HotPaths.all { try path.run() }
        case .stack:
            for (row, bytes) in OurRows.stack { print("\(row): \(bytes) bytes") }
        case .judge(let folder): try judge(URL(filePath: folder))
        }
    }

    private func measure() async throws {
        var check = options.checks ? Check(try thresholds().limits) : nil
        let runner = Runner(repetitions: options.repetitions, isBrief: options.isBrief)
        var results: [ScenarioResult] = []
        for scenario in scenarios {
            let chosen = scenario.limited(to: options.contenders)
            guard !chosen.contenders.isEmpty else { continue }
            let result = try await runner.result(of: chosen)
            results.append(result)
            check?.judge(result)
            for line in Table(result).lines { print(line) }
            print()
        }
        try write(results)
        if var check { try await finish(&check, with: runner) }
    }

    private func finish(_ check: inout Check, with runner: Runner) async throws {
        for _ in 0..<2 where !options.isBrief {
            for name in check.missedScenarios.sorted() {
                for scenario in scenarios where scenario.name == name {
                    check.judge(try await runner.result(of: scenario.limited(to: options.contenders)))
                }
            }
        }
        for line in check.lines(isBrief: options.isBrief) { print(line) }
        if !check.missedScenarios.isEmpty { exit(1) }
    }

    private func write(_ results: [ScenarioResult]) throws {
        guard let folder = options.outputFolder else { return }
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try Report(results).write(to: url.appending(path: "results.json"))
    }

    private func runOnce(_ name: String, _ operations: Int) throws {
        guard let scenario = Catalog.scenarios(isHuge: options.isHuge).first(where: { $0.name == name }) else {
            throw Options.Misuse("There is no scenario \"\(name)\", see --list.")
        }
        let contender = options.contenders.first ?? "ours"
        guard scenario.contenders.contains(where: { $0.name == contender }) else {
            throw Options.Misuse("The scenario \(name) has no contender \"\(contender)\".")
        }
        try HotPath(name, contender, of: scenario, operations: operations).run(operations)
    }

    private func judge(_ folder: URL) throws {
        let counts = try InstructionCounts(paths: HotPaths.all, folder: folder)
        let judgement = counts.judged(by: try thresholds())
        print("        instructions per operation")
        for line in judgement.lines { print(line) }
        if !judgement.isMet { exit(1) }
    }

    private func thresholds() throws -> Thresholds {
        // Beside the manifest, three folders above this file, from wherever the program is started.
        let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let file = options.thresholdsFile.map { URL(filePath: $0) } ?? package.appending(path: "thresholds.json")
        return try Thresholds(contentsOf: file)
    }
}
