package import BiometricsCore

/// A call of the library as a value. The command, the service and the C library, with all that is built on it, offer what
/// this says.
package struct LibraryCall: Sendable {
    /// The name: `detect` is `biometrics_detect` in C.
    package let name: String
    /// The words of the command.
    package let command: [String]
    /// The purpose, for help pages and the contract.
    package let summary: String
    /// The pictures and clips that it takes, in their order.
    package let sources: [Source]
    /// The fields that it takes.
    package let fields: [FieldDeclaration]
    /// Makes the answer.
    package let answer: @Sendable (CallRequest, CallLibrary) async throws(BiometricsError) -> CallAnswer

    /// A picture or clip that a call takes.
    package struct Source: Sendable {
        /// The name in a request with several parts.
        package let name: String
        /// Whether the call can do without it.
        package var isOptional = false
        /// Whether it is a set of files with names, and no picture or clip.
        package var isBundle = false

        package init(_ name: String, isOptional: Bool = false, isBundle: Bool = false) {
            self.name = name
            self.isOptional = isOptional
            self.isBundle = isBundle
        }
    }

    package init(
        _ name: String, command: [String]? = nil, summary: String, sources: [Source] = [Source("media")],
        fields: [FieldDeclaration],
        answer: @escaping @Sendable (CallRequest, CallLibrary) async throws(BiometricsError) -> CallAnswer
    ) {
        self.name = name
        self.command = command ?? [name]
        self.summary = summary
        self.sources = sources
        self.fields = fields
        self.answer = answer
    }

    /// The calls that need nothing but pictures and models.
    package static let all = [
        CompareCall.call, LivenessCall.call, ChallengeCall.call, DetectCall.call, EmbedCall.call, ReadCall.call,
        ChipCall.call,
    ]
}

/// The input of a call.
package struct CallRequest: Sendable {
    /// The pictures and clips, in the order of the call's names; `nil` for a missing one.
    package let sources: [MediaSource?]
    /// The values of its fields.
    package let values: CallValues
    /// When the call has to end; `nil` for no limit.
    package let deadline: ContinuousClock.Instant?
    /// The files of a bundle by their names; `nil` if it comes as a source.
    package let bundle: [String: [UInt8]]?

    package init(
        sources: [MediaSource?], bundle: [String: [UInt8]]? = nil, values: CallValues,
        deadline: ContinuousClock.Instant?
    ) {
        self.sources = sources
        self.bundle = bundle
        self.values = values
        self.deadline = deadline
    }

    /// The only source.
    ///
    /// - Throws: `.invalidConfiguration` without one.
    package func source() throws(BiometricsError) -> MediaSource {
        if let source = sources.first, let source { return source }
        throw BiometricsError(.invalidConfiguration, "The source is missing.")
    }
}

/// The answer of a call: a JSON document, and perhaps templates.
package struct CallAnswer: Sendable {
    /// The document.
    package var document: any JSONPayload
    /// Arrays of numbers, each with the id of the model that made it.
    package var arrays: [(model: String, features: [Float])] = []

    package init(_ document: any JSONPayload, templates: [FaceTemplate] = []) {
        self.document = document
        arrays = templates.map { ($0.model.id, $0.features) }
    }
}
