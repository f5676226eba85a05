internal import BiometricsCore
internal import FoundationEssentials

/// Results as JSON lines: one document a line, in the order of the inputs, each written as soon as it is known.
///
/// After the first line that cannot be written nothing more is; `hasEnded` tells those who would go on working.
final class JSONLines {
    private let console: Console
    private let encoder: JSONEncoder
    /// Why writing ended; nil while it goes on.
    private(set) var failure: BiometricsError?
    /// The status of the first line that was an error; success while there is none.
    private(set) var status = ExitStatus.success

    init(on console: Console) {
        self.console = console
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    /// Whether nobody reads on.
    var hasEnded: Bool { failure != nil || console.isReaderGone }

    /// Writes a result with what the line knows of its input.
    func write(_ document: some Encodable, _ input: InputFacts) {
        guard !hasEnded else { return }
        do {
            let line = try encoder.encode(Line(document: document, input: input))
            try console.print(String(decoding: line, as: UTF8.self))
        } catch let error as BiometricsError {
            failure = error
        } catch {
            failure = BiometricsError(.backendFailure, "A result cannot be written as JSON: \(error).")
        }
    }

    /// Writes what went wrong in the place of a result.
    func write(_ error: BiometricsError, _ input: InputFacts) {
        if status == .success { status = ExitStatus(error.code) }
        write(ErrorDocument(error), input)
    }

    /// The status of the whole.
    ///
    /// - Throws: what kept a line from being written.
    func end() throws(BiometricsError) -> ExitStatus {
        if let failure { throw failure }
        return status
    }

    /// A document and the facts of its input in one object.
    private struct Line<Document: Encodable>: Encodable {
        let document: Document
        let input: InputFacts

        func encode(to encoder: any Encoder) throws {
            try document.encode(to: encoder)
            try input.encode(to: encoder)
        }
    }
}

/// Where in the inputs a result belongs.
struct InputFacts: Encodable, Sendable {
    /// The line of the table, from 1, or the place among the arguments.
    let line: Int
}
