internal import Biometrics
internal import BiometricsCore
internal import TemplateGallery

extension ForeignContext {
    /// The call that searches a gallery, as the command does.
    ///
    /// It throws `.templateMismatch` if the gallery's templates are of other embedders, `.unreadableInput` for a probe
    /// without a face, and the errors of the gallery.
    func search(in gallery: String) -> LibraryCall {
        LibraryCall("search", summary: "Find a person in a gallery", fields: SearchFields.all) {
            (request, library) async throws(BiometricsError) in
            try await Self.search(gallery, request, library)
        }
    }

    private static func search(
        _ gallery: String, _ request: CallRequest, _ library: CallLibrary
    ) async throws(BiometricsError) -> CallAnswer {
        let limit = request.values[SearchFields.limit]
        let threads = request.values[SearchFields.threads]
        let asked = request.values[SearchFields.threshold]
        let rate = request.values[SearchFields.maximumFPIR]
        guard asked == nil || rate == nil else {
            throw BiometricsError(.invalidConfiguration, "Give the option threshold or maximumFPIR, not both.")
        }
        let snapshot = try Gallery(at: gallery).snapshot()
        let matcher = try library.matcher()
        let (fusion, calibration) = (matcher.fusion, matcher.calibration)
        guard fusion.members.map(\.model) == snapshot.models.members.map(\.model) else {
            throw BiometricsError(
                .templateMismatch,
                "The gallery holds templates of \(snapshot.models.members.map(\.model.id).joined(separator: ", ")), and the "
                    + "embedders in use are \(fusion.members.map(\.model.id).joined(separator: ", ")). Name the gallery's "
                    + "in the configuration, in its order.", path: gallery, setting: .embedders)
        }
        let source = try request.source()
        let probe = try await EmbedCall.templates(of: source, as: .selfie, request, library).templates
        guard !probe.isEmpty else {
            throw BiometricsError(.unreadableInput, "The probe shows no face.", path: source.name)
        }
        let findings: SearchFindings
        if let asked {
            findings = try snapshot.search(
                probe, limit: limit, least: asked, fusion: fusion, calibration: calibration, threads: threads)
        } else {
            guard let calibration else {
                throw BiometricsError(
                    .invalidConfiguration,
                    "There is no calibration of \(fusion.identity.id), so no rate can be kept. Give a calibration, or the "
                        + "option threshold.", setting: .calibration)
            }
            findings = try snapshot.search(
                probe, limit: limit, maximumFPIR: rate ?? 0.01, fusion: fusion, calibration: calibration,
                threads: threads)
        }
        let least = asked ?? findings.threshold?.score ?? -1
        return CallAnswer(
            GallerySearchPayload(
                findings, probe: source.name, least: least, estimate: calibration?.falseMatchRate(at: least)))
    }
}

/// The fields of a search.
private enum SearchFields {
    static let limit = CallField(
        "limit", in: 1...GallerySearch.maximumLimit, fallback: 10, help: "The maximum number of candidates.")
    static let threads = CallField("threads", in: 1...256, fallback: 1, help: "The number of threads.")
    static let threshold = CallField(
        number: "threshold", in: -1e6...1e6, help: "The least score, instead of a rate.")
    static let maximumFPIR = CallField(
        number: "maximumFPIR", in: 0...1,
        help: "The greatest part of strangers' probes that may give a candidate. Default: 0.01.")

    static let all = [limit.declaration, maximumFPIR.declaration, threshold.declaration, threads.declaration]
}
