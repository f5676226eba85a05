internal import BiometricsCore
internal import Verification
internal import VerificationStore

/// The operands of commands about one journey, and their parsing.
enum JourneyOperands {
    static let journey = Operand(
        "JOURNEY", completion: .none, emptyCode: .init(rawValue: "journey_id_empty"),
        help: "The journey's name, from “journey start”.")
    static let step = Operand("STEP", completion: .none, help: "The step's id in the definition.")

    /// The journey that a command line names.
    ///
    /// - Throws: `.usage` for an invalid name.
    static func journey(_ text: String?) throws(BiometricsError) -> JourneyID {
        let text = text ?? ""
        guard let id = JourneyID(rawValue: text) else {
            throw BiometricsError(.usage, "“\(text)” is not a valid journey name.")
        }
        return id
    }

    /// The step that a command line names.
    ///
    /// - Throws: `step_id_invalid`.
    static func step(_ text: String) throws(BiometricsError) -> StepID {
        guard let id = StepID(rawValue: text) else {
            throw BiometricsError(
                .init(rawValue: "step_id_invalid"), "“\(text)” is not a valid step id.", category: .request)
        }
        return id
    }

    /// The moment that an option names; `nil` if it is not given.
    ///
    /// - Throws: `.usage`.
    static func moment(
        _ option: ValueOption<String>, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> JourneyInstant? {
        guard let text = arguments[option] else { return nil }
        guard let moment = JourneyInstant(dayOrInstant: text) else {
            throw BiometricsError(
                .usage,
                "“\(text)” is no day and no moment; write 2026-11-24, or 2026-11-24T08:30:00.000Z in UTC.")
        }
        return moment
    }

    /// Any other name.
    ///
    /// - Throws: `.usage`.
    static func name<Subject>(_ text: String, of what: String) throws(BiometricsError) -> Identifier<Subject> {
        guard let id = Identifier<Subject>(rawValue: text) else {
            throw BiometricsError(.usage, "“\(text)” is not a valid name of \(what).")
        }
        return id
    }
}

/// Runs `body`, and converts its errors for commands.
func reported<Value>(
    _ body: () async throws(StoreError) -> Value
) async throws(BiometricsError) -> Value {
    do throws(StoreError) {
        return try await body()
    } catch {
        throw error.forCommand
    }
}
