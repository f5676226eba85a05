import BiometricsEvaluation
import BiometricsTestSupport
import Foundation
import Testing

struct EvaluationReportTests {
    private func table(hostile: String = "plain") -> MatchTable {
        var generator = SplitMix64(seed: 11)
        var table = MatchTable()
        for index in 0..<1200 {
            let mated = index % 3 == 0
            let score = ((0..<4).reduce(mated ? 1.6 : 0) { sum, _ in sum + generator.nextUnit() } - 2) / 3
            let people = (generator.next() % 60, generator.next() % 60)
            let isLost = index % 97 == 5
            table.append(
                MatchRow(
                    probe: "\(hostile)/p\(index).jpg", reference: "r\(index).jpg", isMated: mated,
                    outcome: isLost ? .failure(.init(.probe, reason: "FACE_NOT_FOUND")) : .score(score),
                    fold: index % 5, probeSubject: "s\(people.0)",
                    referenceSubject: "s\(mated ? people.0 : people.1 + 100)", quality: score + generator.nextUnit(),
                    groups: ["age": index % 4 < 2 ? "under 40" : "40 and over"]))
        }
        return table
    }

    private func liveness() -> LivenessTable {
        var generator = SplitMix64(seed: 12)
        var table = LivenessTable(hasDecisions: true)
        for index in 0..<600 {
            let species = ["print", "replay", "mask", nil, nil][index % 5]
            let score = min(
                1, max(0, generator.nextUnit() * 0.6 + (species == nil ? 0.4 : species == "mask" ? 0.2 : 0)))
            let isSilent = index % 41 == 0
            table.append(
                LivenessRow(
                    file: "c\(index).mp4", species: species, score: isSilent ? nil : score,
                    isLive: isSilent ? nil : score >= 0.5, failure: isSilent ? "FACE_NOT_FOUND" : nil,
                    groups: ["device": index % 2 == 0 ? "a" : "b"]))
        }
        return table
    }

    func report(hostile: String = "plain", date: String = "2025-01-31") -> EvaluationReport {
        var context = EvaluationContext(set: "toy set \(hostile)")
        context.models = [.init(id: "toy-embedder", sha256: String(repeating: "0a", count: 32))]
        context.notes = ["A note."]
        context.date = date
        context.command = "biometrics evaluate match \(hostile)"
        context.timings = [.init(name: "embed", milliseconds: date.hashValue.magnitude % 2 == 0 ? 1500 : 1600)]
        var options = EvaluationOptions()
        options.bootstrapReplicates = 20
        options.thresholds = [.init(name: "pass", score: 0.4), .init(name: "fail", score: 0.3)]
        return EvaluationReport(
            context: context, match: MatchEvaluation(table(hostile: hostile), options: options),
            liveness: LivenessEvaluation(liveness()))
    }

    @Test func `two reports of the same figures are the same bytes but for the run`() throws {
        let first = String(decoding: try report(date: "2025-01-31").json(), as: UTF8.self)
        let second = String(decoding: try report(date: "2025-02-01").json(), as: UTF8.self)
        let end = try #require(first.range(of: "\n  \"run\": {"))
        #expect(first[..<end.lowerBound] == second[..<end.lowerBound] && first.count > 10_000)
        #expect(try report().json() == report().json())
        #expect(report().html() == report().html())
    }

    @Test func `the JSON has the keys that scripts rely on`() throws {
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(report().json())) as? [String: Any])
        #expect(document["schema"] as? String == "biometrics.evaluation/1")
        let match = try #require(document["match"] as? [String: Any])
        let comparisons = try #require(match["comparisons"] as? [String: Int])
        #expect(comparisons["mated"] == 396 && comparisons["nonMated"] == 791 && comparisons["failedToAcquire"] == 13)
        let accuracy = try #require(match["accuracy"] as? [String: Any])
        #expect(accuracy["mean"] is Double && accuracy["std"] is Double && match["eer"] is Double)
        let targets = try #require(match["fnmrAtFmr"] as? [[String: Any]])
        #expect(targets.count == 6 && targets[1]["fmr"] as? Double == 0.01 && targets[1]["fnmr"] is Double)
        #expect((targets[1]["interval"] as? [Double])?.count == 2 && targets[5]["fnmr"] is NSNull)
        let liveness = try #require(document["liveness"] as? [String: Any])
        let species = try #require(liveness["apcer"] as? [[String: Any]])
        #expect(species.map { $0["species"] as? String } == ["mask", "print", "replay"])
        #expect(species[0]["attacks"] as? Int == 120 && species[0]["apcer"] is Double)
        #expect(liveness["apcerWorst"] is Double && liveness["bpcer"] is Double)
    }

    @Test func `text from data is never markup, in names, labels and the command`() {
        let hostile = "</title><script>alert(1)</script>\"'&\u{202E}"
        let html = String(decoding: report(hostile: hostile).html(), as: UTF8.self)
        #expect(!html.contains("<script") && !html.contains("\u{202E}"))
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"))
    }

    @Test func `the page loads nothing, and shows pictures only where they are given`() {
        let html = String(decoding: report().html(), as: UTF8.self)
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("url("))
        #expect(!html.contains("<img") && !html.contains("<link") && html.contains("<svg"))
        let bytes = report().html { name in
            name.hasSuffix(".jpg") ? .init(format: .jpeg, bytes: [255, 216, 255]) : nil
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains("src=\"data:image/jpeg;base64,/9j/\""))
    }

    @Test func `a report without scores can still be written and read`() throws {
        let empty = EvaluationReport(
            context: EvaluationContext(set: "nothing"), match: MatchEvaluation(MatchTable()),
            liveness: LivenessEvaluation(LivenessTable(hasDecisions: true)))
        #expect(String(decoding: empty.html(), as: UTF8.self).contains("There are no scores."))
        let document = try EvaluationDocument(json: empty.json())
        #expect(document == EvaluationDocument(empty))
        #expect(try JSONSchema(EvaluationDocument.schema).faults(of: JSONNode(document.json())) == [])
    }
}
