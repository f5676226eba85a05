import BiometricsEvaluation
import BiometricsTestSupport
import Digests
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

    private static let hostile =
        "</script></title><script>alert(1)</script><!--<img src=x onerror=alert(1)>\"'&\u{202E}"
    private static let picture = EvaluationReport.Picture(format: .jpeg, bytes: [255, 216, 255])

    /// The content of an element as a browser reads it: up to the first end tag.
    private func held(_ start: String, in page: [UInt8]) throws -> String {
        let text = String(decoding: page, as: UTF8.self)
        let begin = try #require(text.range(of: start)).upperBound
        let end = try #require(text.range(of: "</script", range: begin..<text.endIndex)).lowerBound
        return String(text[begin..<end])
    }

    @Test(arguments: ["plain", hostile])
    func `the page holds report.json, and no text ends the element that holds it`(name: String) throws {
        let report = report(hostile: name)
        let page = report.html { _ in Self.picture }
        let json = try held("id=\"report\">", in: page)
        #expect(!json.contains("<"))
        #expect(Array(json.replacing("\\u003c", with: "<").utf8) == (try report.json()))
        #expect(try EvaluationPayload(json: json.utf8) == EvaluationPayload(report))
        let pictures = try held("id=\"pictures\">", in: page)
        #expect(!pictures.contains("<"))
        #expect(
            try JSONDecoder().decode([String: String].self, from: Data(pictures.utf8)).keys.contains("\(name)/p5.jpg"))
        #expect(String(decoding: page, as: UTF8.self).matches(of: /<\/?script/).count == 6)
    }

    @Test func `the page loads nothing, and runs nothing but its own script`() throws {
        let page = report().html()
        let html = String(decoding: page, as: UTF8.self).replacing("http://www.w3.org/2000/svg", with: "")
        for word in ["http:", "https:", "//www", "url(", "<link", "<iframe", "@import", "unsafe-", "{{", "style=\""] {
            #expect(!html.contains(word), "\(word)")
        }
        let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
        #expect(policy.hasPrefix("default-src 'none'; script-src 'sha256-"))
        #expect(policy.contains("; img-src data:; base-uri 'none'; form-action 'none'; "))
        #expect(policy.hasSuffix("require-trusted-types-for 'script'; trusted-types 'none'"))
        let script = try held("<script>", in: page)
        #expect(policy.contains("script-src 'sha256-\(try Self.digest(of: script))'"))
        let style = try #require(html.firstMatch(of: /<style>([^<]*)<\/style>/)).output.1
        #expect(policy.contains("style-src 'sha256-\(try Self.digest(of: String(style)))'"))
    }

    private static func digest(of text: String) throws -> String {
        let hexadecimal = Array(try SHA256.digest(of: Array(text.utf8)))
        let bytes = stride(from: 0, to: hexadecimal.count, by: 2).map {
            UInt8(String(hexadecimal[$0...$0 + 1]), radix: 16) ?? 0
        }
        return Data(bytes).base64EncodedString()
    }

    @Test func `pictures are there only where they are given, each one once`() throws {
        #expect(try held("id=\"pictures\">", in: report().html()) == "{}")
        var names: [String] = []
        let page = report().html { name in
            names.append(name)
            return name.hasSuffix("5.jpg") ? Self.picture : nil
        }
        #expect(
            Set(names).count == names.count && names.contains("r5.jpg") && names.contains("plain/p5.jpg")
                && names.contains("c0.mp4"))
        let pictures = try JSONDecoder().decode(
            [String: String].self, from: Data(held("id=\"pictures\">", in: page).utf8))
        #expect(!pictures.isEmpty && Set(pictures.values) == ["data:image/jpeg;base64,/9j/"])
        #expect(pictures.keys.allSatisfy { $0.hasSuffix("5.jpg") })
    }

    @Test(.node) func `the script draws tables, charts and pictures, and no text becomes markup`() throws {
        let drawn = try DrawnReport(report(hostile: Self.hostile).html { _ in Self.picture })
        #expect(drawn.title.hasPrefix("Face match and liveness evaluation: toy set </script>"))
        #expect(
            !drawn.html.contains("<script") && !drawn.html.contains("\u{202E}") && !drawn.html.contains("<img src=x"))
        #expect(
            drawn.html.contains(
                "&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\u{FFFD}"
            ))
        #expect(drawn.html.contains("<img alt=\"\" src=\"data:image/jpeg;base64,/9j/\">"))
        #expect(drawn.html.split(separator: "<svg").count == 7)
        for title in [
            "Accuracy over folds", "By age", "Error versus discard", "BPCER at fixed APCER", "By group",
            "What was measured",
        ] {
            #expect(drawn.html.contains("<h2>\(title)</h2>"), "\(title)")
        }
        #expect(!drawn.html.contains("undefined") && !drawn.html.contains("NaN"))
        #expect(!(try DrawnReport(report().html()).html.contains("<img")))
    }

    @Test(.node) func `figures of the page are those of the report`() throws {
        let report = report()
        let html = try DrawnReport(report.html()).html
        let match = try #require(report.match)
        let target = try #require(match.targets[1].figures)
        #expect(html.contains(">\(target.falseNonMatches.errors) / \(target.falseNonMatches.count)</td>"))
        #expect(html.contains("⚠: more than 2.0 times the target."))
        let point = try #require(report.liveness?.targets[0].point)
        let errors = point.figures.bonaFideErrors
        let worst = try #require(point.figures.worst).species
        let row = try #require(html.split(separator: "<tr>").first { $0.hasPrefix("<td>≤\u{A0}5\u{202F}%</td>") })
        #expect(row.contains(">\(errors.errors) / \(errors.count)</td>") && row.contains("<td>\(worst)</td>"))
    }

    @Test(.node) func `a report without scores can still be drawn`() throws {
        let empty = EvaluationReport(
            context: EvaluationContext(set: "nothing"), match: MatchEvaluation(MatchTable()),
            liveness: LivenessEvaluation(LivenessTable(hasDecisions: true)))
        #expect(try DrawnReport(empty.html()).html.contains("There are no scores."))
    }

    @Test func `a report without scores can still be written and read`() throws {
        let empty = EvaluationReport(
            context: EvaluationContext(set: "nothing"), match: MatchEvaluation(MatchTable()),
            liveness: LivenessEvaluation(LivenessTable(hasDecisions: true)))
        let document = try EvaluationPayload(json: empty.json())
        #expect(document == EvaluationPayload(empty))
        #expect(try JSONSchema(EvaluationPayload.schema).faults(of: JSONNode(document.json())) == [])
    }
}
