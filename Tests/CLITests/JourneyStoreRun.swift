import BiometricsTestSupport
import Foundation

/// A store in a folder of its own, and `biometrics` run on it, each time in a process of its own.
struct JourneyStoreRun {
    let folder = TemporaryFolder()
    let environment: [String: String]
    let definition: String

    /// - Parameter models: where models are installed; none unless given.
    init(models: String? = nil, definition: String? = nil) throws {
        environment = [
            "BIOMETRICS_STORE": "sqlite:\(folder.path)/journeys.db", "XDG_DATA_HOME": "\(folder.path)/data",
            "BIOMETRICS_MODELS": models ?? folder.path,
        ]
        let text = try definition ?? CommandRun("journey", "example").output
        self.definition = try folder.file("definition.json", Array(text.utf8))
    }

    func callAsFunction(
        _ words: String..., input: String = "", with more: [String: String] = [:]
    ) throws -> CommandRun {
        try CommandRun(
            arguments: words, environment: environment.merging(more) { $1 }, input: Array(input.utf8))
    }

    /// The code of the error that a command ends with, and its exit status.
    func refusal(_ words: String..., with more: [String: String] = [:]) throws -> String {
        let run = try CommandRun(arguments: words + ["--json"], environment: environment.merging(more) { $1 })
        struct Answer: Decodable {
            struct Detail: Decodable { let code: String }
            let error: Detail
        }
        guard let answer = try? run.document(as: Answer.self) else { return "\(run.output)\(run.diagnostics)" }
        return "\(answer.error.code) \(run.status)"
    }
}
