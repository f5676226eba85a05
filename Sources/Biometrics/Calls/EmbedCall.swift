package import BiometricsCore

/// Extracts the templates of the face that a comparison would use.
package enum EmbedCall {
    /// The kind of the picture.
    package static let role = CallField(
        "as", fallback: PictureRole.selfie,
        help: "The kind of the picture. A document is tried in all quarter turns.")

    /// The call.
    package static let call = LibraryCall(
        "embed", summary: "Extract the templates of faces, for other systems to compare",
        fields: [role.declaration]
    ) {
        (request, library) async throws(BiometricsError) in
        let source = try request.source()
        let sample = try await templates(of: source, as: request.values[role], request, library)
        return CallAnswer(
            EmbeddingPayload(sample, path: source.name, line: 1), templates: sample.templates)
    }

    /// The templates of one source.
    package static func templates(
        of source: MediaSource, as role: PictureRole, _ request: CallRequest, _ library: CallLibrary
    ) async throws(BiometricsError) -> SampleTemplates {
        let matcher = try library.matcher()
        var outcome: Result<SampleTemplates, BiometricsError>?
        await matcher.templates(
            of: [(tag: 0, source: source)], as: role, timeout: request.deadline.map { $0 - .now }
        ) { outcome = $1 }
        guard let outcome else {
            throw BiometricsError(.cancelled, "The work was cancelled before it was done.", path: source.name)
        }
        return try outcome.get()
    }
}
