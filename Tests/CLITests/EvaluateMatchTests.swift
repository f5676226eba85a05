import BiometricsTestSupport
import FoundationEssentials
import Testing

/// `evaluate match` on labelled photographs with a real model: the same report however it comes about.
@Suite(.data("lfw/pairs.txt"), .models(RealPictures.models))
struct EvaluateMatchTests {
    private let folder = TemporaryFolder()
    private let lfw: String
    private let environment: [String: String]

    init() throws {
        lfw = try #require(RealPictures.lfw)
        // One home, so that every run has the same key.
        environment = [
            "BIOMETRICS_MODELS": try #require(RealPictures.store), "HOME": try folder.folder("home"),
        ]
    }

    /// Runs on 30 mated and 30 non-mated pairs with templates kept in `cache`, and gives the report without its run.
    private func report(
        cache: String, workers: Int, launcher: [String] = [], expecting status: Int32 = 0
    ) throws -> String {
        let run = try CommandRun(
            arguments: [
                "evaluate", "match", "--format", "lfw", "--root", lfw, "--limit", "30", "--json", "--embedder",
                "mobilefacenet-ms1m", "--cache", "\(folder.path)/\(cache)", "--workers", String(workers),
            ], environment: environment, launcher: launcher)
        #expect(run.status == status, "\(run.diagnostics)")
        return run.output.split(separator: "\n").prefix { !$0.hasPrefix("  \"run\":") }.joined(separator: "\n")
    }

    @Test func `one worker, two workers and kept templates give the same bytes`() throws {
        let one = try report(cache: "one", workers: 1)
        #expect(one.contains("\"mated\": 30"))
        #expect(try report(cache: "two", workers: 2) == one)
        #expect(try report(cache: "two", workers: 1) == one)
    }

    @Test func `a run that is killed goes on where it stopped and gives the same bytes`() throws {
        let whole = try report(cache: "whole", workers: 2)
        // However far it gets before it is killed, the run after it gives the same.
        _ = try? CommandRun(
            arguments: [
                "evaluate", "match", "--format", "lfw", "--root", lfw, "--limit", "30", "--json", "--embedder",
                "mobilefacenet-ms1m", "--cache", "\(folder.path)/killed", "--workers", "2",
            ], environment: environment, launcher: ["/usr/bin/timeout", "-s", "KILL", "0.4"])
        #expect(try report(cache: "killed", workers: 2) == whole)
        // As a kill in the middle of a record leaves it.
        let kept = "\(folder.path)/killed"
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: kept).first)
        let log = URL(filePath: "\(kept)/\(name)")
        let bytes = try Data(contentsOf: log)
        try bytes.prefix(bytes.count * 2 / 3).write(to: log)
        #expect(try report(cache: "killed", workers: 1) == whole)
        #expect(try Data(contentsOf: log).count == bytes.count)
    }

    @Test func `all pairs of a folder score as the same pairs in a table do`() throws {
        let people = try folder.folder("people")
        for person in ["Aaron_Sorkin", "Abdullah_Gul", "Al_Sharpton"] {
            try FileManager.default.copyItem(atPath: "\(lfw)/\(person)", toPath: "\(people)/\(person)")
        }
        let arguments = ["--embedder", "mobilefacenet-ms1m", "--cache", "\(folder.path)/kept", "--scores"]
        let first = try CommandRun(
            arguments: ["evaluate", "match", people] + arguments + ["\(folder.path)/all.csv"], environment: environment)
        #expect(first.status == 0)
        let all = try String(contentsOf: URL(filePath: "\(folder.path)/all.csv"), encoding: .utf8)
        let table = try folder.file("people/pairs.csv", Array(all.utf8))
        let second = try CommandRun(
            arguments: ["evaluate", "match", table] + arguments + ["\(folder.path)/listed.csv"],
            environment: environment)
        #expect(second.status == 0)
        let listed = try String(contentsOf: URL(filePath: "\(folder.path)/listed.csv"), encoding: .utf8)
        let rows = zip(all.split(separator: "\n"), listed.split(separator: "\n"))
            .map { ($0.split(separator: ","), $1.split(separator: ",")) }.dropFirst()
        #expect(rows.count > 10)
        for (one, other) in rows {
            #expect(one[..<3] == other[..<3])
            #expect(abs(try #require(Double(one[3])) - #require(Double(other[3]))) < 1e-5)
        }
    }

    private struct Shape: Decodable {
        struct Measured: Decodable {
            let refusals: Refusals
        }

        struct Refusals: Decodable {
            let countedAsFailures: Bool
            let samples: [Sample]
        }

        struct Sample: Decodable, Equatable {
            let sample: String
            let reason: String
            let refused: Int
            let samples: Int
        }

        struct Match: Decodable {
            let fta: Rate
            let fte: Rate
            let failureReasons: [Reason]
        }

        struct Rate: Decodable {
            let errors: Int
            let count: Int
        }

        struct Reason: Decodable {
            let reason: String
        }

        let measured: Measured
        let match: Match
    }

    /// Liza_Minnelli_0002 and Gary_Barnett_0001 show two people.
    @Test func `samples on which compare decides nothing are told, and failures where that is asked`() throws {
        let pairs = """
            probe,reference,mated
            \(lfw)/Liza_Minnelli/Liza_Minnelli_0002.jpg,\(lfw)/Aaron_Sorkin/Aaron_Sorkin_0001.jpg,0
            \(lfw)/Liza_Minnelli/Liza_Minnelli_0002.jpg,\(lfw)/Gary_Barnett/Gary_Barnett_0001.jpg,0
            \(lfw)/Aaron_Sorkin/Aaron_Sorkin_0001.jpg,\(lfw)/Gary_Barnett/Gary_Barnett_0001.jpg,0
            \(lfw)/Aaron_Sorkin/Aaron_Sorkin_0001.jpg,\(lfw)/Aaron_Sorkin/Aaron_Sorkin_0002.jpg,1
            """
        let table = try folder.file("pairs.csv", Array(pairs.utf8))
        let refused = [
            Shape.Sample(sample: "probe", reason: "selfieTooManyFaces", refused: 1, samples: 2),
            Shape.Sample(sample: "reference", reason: "selfieTooManyFaces", refused: 1, samples: 3),
        ]
        // Embedded first, then from kept templates.
        for _ in 0..<2 {
            for isAsDecided in [false, true] {
                let run = try CommandRun(
                    arguments: [
                        "evaluate", "match", table, "--json", "--embedder", "mobilefacenet-ms1m", "--cache",
                        "\(folder.path)/kept",
                    ] + (isAsDecided ? ["--as-decided"] : []), environment: environment)
                let document = try run.document(as: Shape.self)
                #expect(document.measured.refusals.samples == refused)
                #expect(document.measured.refusals.countedAsFailures == isAsDecided)
                #expect(document.match.fta.errors == (isAsDecided ? 1 : 0) && document.match.fta.count == 2)
                #expect(document.match.fte.errors == (isAsDecided ? 1 : 0) && document.match.fte.count == 3)
                #expect(document.match.failureReasons.map(\.reason) == (isAsDecided ? ["selfieTooManyFaces"] : []))
            }
        }
    }

    @Test func `a bad file costs its own pairs, and says why`() throws {
        let person = try folder.folder("people/Ann")
        let other = try folder.folder("people/Bob")
        try Data("no picture".utf8).write(to: URL(filePath: "\(person)/1.jpg"))
        let picture = try Data(contentsOf: URL(filePath: "\(lfw)/Aaron_Sorkin/Aaron_Sorkin_0001.jpg"))
        try picture.write(to: URL(filePath: "\(person)/2.jpg"))
        try picture.write(to: URL(filePath: "\(other)/1.jpg"))
        let scores = "\(folder.path)/scores.csv"
        let run = try CommandRun(
            "evaluate", "match", "\(folder.path)/people", "--json", "--embedder", "mobilefacenet-ms1m", "--no-cache",
            "--scores", scores, environment: environment)
        let comparisons = try run.document(as: ReportShape.self).match?.comparisons
        #expect(run.status == 0)
        #expect(comparisons?.mated == 0 && comparisons?.nonMated == 1 && comparisons?.failedToAcquire == 2)
        #expect(run.output.contains("\"reason\": \"unsupported_format: "))
        let lines = String(decoding: try Data(contentsOf: URL(filePath: scores)), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[1].hasPrefix("Ann/1.jpg,Ann/2.jpg,1,,"))
        let again = try CommandRun("evaluate", "report", scores, "--json")
        #expect(try again.document(as: ReportShape.self).match?.comparisons.failedToAcquire == 2)
    }
}
