internal import BiometricsCore
internal import Verification
internal import VerificationStore

/// What commands about one journey take by place, and how it is read.
enum JourneyOperands {
    static let journey = Operand("JOURNEY", completion: .none, help: "The journey, as “journey start” named it.")
    static let step = Operand("STEP", completion: .none, help: "The step, as the definition names it.")

    /// The journey that a command line names.
    ///
    /// - Throws: `journey_id_empty`, `.usage` for what cannot be a name.
    static func journey(_ text: String?) throws(BiometricsError) -> JourneyID {
        let text = text ?? ""
        guard !text.isEmpty else {
            throw BiometricsError(.init(rawValue: "journey_id_empty"), "No journey is named.", category: .request)
        }
        guard let id = JourneyID(rawValue: text) else {
            throw BiometricsError(.usage, "“\(text)” cannot be a journey's name.")
        }
        return id
    }

    /// The step that a command line names.
    ///
    /// - Throws: `step_id_invalid`.
    static func step(_ text: String) throws(BiometricsError) -> StepID {
        guard let id = StepID(rawValue: text) else {
            throw BiometricsError(
                .init(rawValue: "step_id_invalid"), "“\(text)” cannot be a step's name.", category: .request)
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
            throw BiometricsError(.usage, "“\(text)” cannot be the name of \(what).")
        }
        return id
    }
}

/// What `body` gives, its errors as commands report them.
func reported<Value>(
    _ body: () async throws(StoreError) -> Value
) async throws(BiometricsError) -> Value {
    do throws(StoreError) {
        return try await body()
    } catch {
        throw error.forCommand
    }
}
