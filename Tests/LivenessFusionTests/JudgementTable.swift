import BiometricsCore
import Foundation

/// The judgements of every analyser, and of their fusion, about labelled presentations.
struct JudgementTable {
    struct Row {
        let file: String
        let species: String
        let isAttack: Bool
        let assessment: LivenessAssessment
    }

    private(set) var rows: [Row] = []

    mutating func add(_ assessment: LivenessAssessment, file: String, species: String, isAttack: Bool) {
        rows.append(Row(file: file, species: species, isAttack: isAttack, assessment: assessment))
    }

    /// A line a presentation, then a Markdown table of judgements by kind and species.
    var text: String {
        let ids = Set(rows.flatMap { $0.assessment.entries.map(\.evidence.id) }).sorted()
        let names = ids.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        var lines: [String] = []
        if ProcessInfo.processInfo.environment["BIOMETRICS_LIVENESS_ROWS"] != nil {
            lines += rows.map { row in
                let scores = row.assessment.entries.map { entry in
                    let cues = entry.evidence.cues.map {
                        "\($0.name) \(Self.text($0.value))\($0.isSuspicious ? "!" : "")"
                    }
                    return "\(entry.evidence.id.split(separator: ".").last ?? "") "
                        + Self.text(entry.evidence.score) + " [" + cues.joined(separator: ", ") + "]"
                }
                let verdict = row.assessment.isLive.map { $0 ? "live" : "attack" } ?? "null"
                return "\(row.file) \(verdict) \(Self.text(row.assessment.score)): " + scores.joined(separator: " ")
            }
        }
        lines.append("| presentations | n | " + (names + ["fusion"]).joined(separator: " | ") + " |")
        lines.append("|---|---|" + String(repeating: "---|", count: ids.count + 1))
        let groups = Set(rows.map { Group(kind: $0.assessment.kind, species: $0.species) })
        for group in groups.sorted(by: { $0.name < $1.name }) {
            let members = rows.filter { Group(kind: $0.assessment.kind, species: $0.species) == group }
            let alone = ids.map { id in
                Self.counts(
                    members.map { row in
                        row.assessment.entries.first { $0.evidence.id == id }.flatMap { entry in
                            entry.evidence.isAssessed ? !entry.evidence.isAttack : nil
                        }
                    })
            }
            let fused = Self.counts(members.map(\.assessment.isLive))
            lines.append("| \(group.name) | \(members.count) | " + (alone + [fused]).joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n")
    }

    private struct Group: Hashable {
        let kind: Presentation.Kind
        let species: String
        var name: String { "\(kind.rawValue), \(species.isEmpty ? "bona fide" : species)" }
    }

    /// Live, attack and neither.
    private static func counts(_ judgements: [Bool?]) -> String {
        [judgements.count { $0 == true }, judgements.count { $0 == false }, judgements.count { $0 == nil }]
            .map(String.init).joined(separator: " / ")
    }

    private static func text(_ value: Double?) -> String {
        value.map { String(format: "%.3f", $0) } ?? "–"
    }
}
