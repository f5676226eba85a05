internal import Biometrics
internal import BiometricsCore
internal import TemplateGallery

extension ForeignContext {
    /// Searches a gallery, as the command does.
    ///
    /// - Throws: `.templateMismatch` if the gallery's templates are of other embedders, `.unreadableInput` for a probe
    ///   without a face, and the errors of the gallery.
    func search(_ call: ForeignCall) throws(BiometricsError) -> Answer {
        let options = try OptionObject(call.options, keys: ["limit", "maximumFPIR", "threshold", "threads"])
        let limit = try options.integer("limit", 1...GallerySearch.maximumLimit) ?? 10
        let threads = try options.integer("threads", 1...256) ?? 1
        let asked = try options.number("threshold", -1e6...1e6)
        let rate = try options.number("maximumFPIR", 0...1)
        guard asked == nil || rate == nil else {
            throw BiometricsError(.invalidConfiguration, "Give the option threshold or maximumFPIR, not both.")
        }
        let snapshot = try Gallery(at: call.gallery).snapshot()
        let matcher = try matcher()
        let (fusion, calibration) = (matcher.fusion, matcher.calibration)
        guard fusion.members.map(\.model) == snapshot.models.members.map(\.model) else {
            throw BiometricsError(
                .templateMismatch,
                "The gallery holds templates of \(snapshot.models.members.map(\.model.id).joined(separator: ", ")), and the "
                    + "embedders in use are \(fusion.members.map(\.model.id).joined(separator: ", ")). Name the gallery's "
                    + "in the configuration, in its order.", path: call.gallery, setting: .embedders)
        }
        let source = try call.source()
        let probe = try templates(of: source, as: .selfie, call).templates
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
        return try Answer(
            GallerySearchDocument(
                findings, probe: source.name, least: least, estimate: calibration?.falseMatchRate(at: least)))
    }
}
