/// An evaluation as people and programs read it: `report.json` and a self-contained `report.html`.
///
/// Two reports of the same figures are the same bytes but for the part called `run` (date, command, timings).
public struct EvaluationReport: Sendable {
    /// The schema of the JSON document.
    public static let schema = "biometrics.evaluation/1"

    /// What was measured.
    public var context: EvaluationContext
    /// The figures of a face match; nil when none was evaluated.
    public var match: MatchEvaluation?
    /// The figures of a liveness system; nil when none was evaluated.
    public var liveness: LivenessEvaluation?

    /// A report of the given figures.
    public init(context: EvaluationContext, match: MatchEvaluation? = nil, liveness: LivenessEvaluation? = nil) {
        self.context = context
        self.match = match
        self.liveness = liveness
    }

    /// `report.json`: keys in a fixed order, numbers as short as they read back the same.
    public func json() -> [UInt8] {
        let document = JSONObject {
            $0.add("schema", Self.schema)
            $0.add("measured", measured)
            if let match { $0.add("match", match.json) }
            if let liveness { $0.add("liveness", liveness.json) }
            $0.add("run", run)
        }
        return document.value.bytes
    }

    private var measured: JSONObject {
        JSONObject {
            $0.add("set", context.set)
            $0.add("pipeline", context.pipeline)
            $0.add("models", each: context.models) {
                $0.add("id", $1.id)
                $0.add("sha256", $1.sha256)
            }
            $0.add("notes", .array(context.notes.map { .string($0) }))
            $0.add("refusals", context.refusals.map(refusals)?.value ?? .null)
            $0.add("rejectedRows", context.rejected.count)
            $0.add("rejectedRowsNamed", each: context.rejected.named) {
                $0.add("line", $1.line)
                $0.add("reason", $1.reason)
            }
        }
    }

    private func refusals(_ refusals: [EvaluationContext.Refusal]) -> JSONObject {
        JSONObject {
            $0.add("countedAsFailures", context.refusalsAreFailures)
            $0.add("samples", each: refusals) {
                $0.add("sample", $1.sample.rawValue)
                $0.add("reason", $1.reason)
                $0.add("refused", $1.count)
                $0.add("samples", $1.total)
            }
        }
    }

    private var run: JSONObject {
        JSONObject {
            $0.add("date", context.date)
            $0.add("command", context.command)
            $0.add(
                "timingsMs",
                JSONObject { object in
                    for timing in context.timings { object.add(timing.name, timing.milliseconds) }
                })
        }
    }
}
