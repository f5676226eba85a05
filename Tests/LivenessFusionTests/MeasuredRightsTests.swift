import BiometricsCore
import BiometricsTestSupport
import Builtin
import Foundation
import ModelStore
import Testing

/// The right to speak is earned: every rule of the policy against what was measured on real recordings.
///
/// `Fixtures/liveness/measurements.csv` has a row a recording: what it is, whom it shows, the score of its presentation, whether
/// each guard suspected it, and the fault of its capture. `question` says which question it tells something of; without one both.
struct MeasuredRightsTests {
    private struct Row {
        let kind: Presentation.Kind
        let label: String
        let person: String
        let question: String
        let score: Double?
        let suspicions: [String: Bool]
        let statusCode: LivenessStatusCode?
    }

    /// The columns of guards, by plugin id.
    private static let columns = [
        "org.biometrics.liveness.presentation-cues": "frame", "org.biometrics.liveness.continuity": "continuity",
    ]

    private func rows() throws -> [Row] {
        let file = SourceTree.tests.appending(path: "Fixtures/liveness/measurements.csv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let names = lines[0].split(separator: ",").map(String.init)
        return try lines.dropFirst().map { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let row = Dictionary(uniqueKeysWithValues: zip(names, fields))
            return Row(
                kind: try #require(Presentation.Kind(rawValue: row["kind"] ?? "")), label: row["label"] ?? "",
                person: row["person"] ?? "", question: row["question"] ?? "", score: row["score"].flatMap(Double.init),
                suspicions: Self.columns.compactMapValues { row[$0].flatMap { $0.isEmpty ? nil : $0 == "1" } },
                statusCode: row["statusCode"].flatMap(LivenessStatusCode.init))
        }
    }

    /// Honest recordings of a kind that tell something of a question. Footage shows people before cameras in one recording.
    private func honest(_ kind: Presentation.Kind, _ question: LivenessQuestion) throws -> [Row] {
        try rows().filter { row in
            row.kind == kind && (row.question.isEmpty || row.question == question.rawValue)
                && (row.label == "bonafide" || row.label == "footage" && question == .injection)
        }
    }

    @Test func `a guard suspects at most one honest recording in fifty, of forty people and more`() throws {
        #expect(Set(BuiltinPlugins.livenessGuards.keys) == Set(Self.columns.keys))
        for (id, own) in BuiltinPlugins.livenessGuards {
            for kind in own.suspects {
                let assessed = try honest(kind, own.question).filter { $0.suspicions[id] != nil }
                let suspected = assessed.count { $0.suspicions[id] == true }
                #expect(Set(assessed.map(\.person)).count >= 40, "\(id), \(kind)")
                #expect(suspected * 50 <= assessed.count, "\(id), \(kind): \(suspected) of \(assessed.count)")
            }
        }
    }

    @Test func `required analysers assess nineteen in twenty honest recordings`() throws {
        for (id, own) in BuiltinPlugins.livenessGuards {
            for kind in own.requiredFor {
                let all = try honest(kind, own.question)
                let assessed = all.count { $0.suspicions[id] != nil }
                #expect(assessed * 20 >= all.count * 19, "\(id), \(kind): \(assessed) of \(all.count)")
            }
        }
        // The voices are required as well: of clips, and of pictures with room around the face.
        let clips = try honest(.clip, .presentation)
        #expect(clips.count { $0.score != nil } * 20 >= clips.count * 19)
    }

    @Test func `no code withholds the answer of more than one honest recording in twenty`() throws {
        for kind in Presentation.Kind.allCases {
            let all = try honest(kind, .presentation)
            for code in LivenessPolicy.standardWithholdingCodes {
                let withheld = all.count { $0.statusCode == code }
                #expect(withheld * 20 <= all.count, "\(kind), \(code.rawValue): \(withheld) of \(all.count)")
            }
        }
    }

    @Test func `the calibration's counts are those of the measurements`() throws {
        let calibration = try LivenessSession.calibration()
        for kind in Presentation.Kind.allCases {
            let scored = try honest(kind, .presentation).compactMap(\.score)
            let part = try #require(calibration.part(for: kind))
            for point in part.points.map(\.operatingPoint) {
                // Scores are written to four places.
                let below = scored.count { $0 < point.threshold - 1e-4 }
                let near = scored.count { abs($0 - point.threshold) <= 1e-4 }
                #expect(point.bpcer.count == scored.count)
                #expect((below...below + near).contains(point.bpcer.errors), "\(kind), \(point.threshold)")
            }
            let suspicion = try #require(part.suspicion)
            #expect(scored.count { $0 < suspicion.threshold - 1e-4 } * 50 <= scored.count)
        }
    }
}
