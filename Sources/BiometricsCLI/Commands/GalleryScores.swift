internal import Biometrics
internal import BiometricsCore
internal import TemplateGallery

/// What turns the templates of a gallery into scores, and scores into rates.
struct GalleryScores {
    /// What embeds pictures; nil where templates are given and nothing else is needed of it.
    let matcher: FaceMatcher?
    let fusion: ScoreFusion
    let calibration: ScoreCalibration?

    init(
        _ models: GalleryModels, _ given: GalleryTemplates, _ invocation: Invocation
    ) throws(BiometricsError) {
        let arguments = invocation.arguments
        let isAlone = models.members.count == 1
        if isAlone, given.lines != nil,
            arguments[PipelineOptions.calibration] != nil || arguments[GallerySearchCommand.least] != nil
        {
            matcher = nil
            let configuration = try PipelineOptions.configuration(arguments, console: invocation.console)
            calibration = configuration.calibration
            fusion = try ScoreFusion([.init(model: models.members[0].model, calibration: calibration)])
        } else {
            let made = try given.matcher()
            (matcher, fusion, calibration) = (made, made.fusion, made.calibration)
        }
        guard fusion.members.map(\.model) == models.members.map(\.model) else {
            throw BiometricsError(
                .templateMismatch,
                "The gallery holds templates of \(models.members.map(\.model.id).joined(separator: ", ")), and the embedders in use "
                    + "are \(fusion.members.map(\.model.id).joined(separator: ", ")). Name the gallery's with --embedder, in its "
                    + "order.")
        }
        if let calibration, !fusion.isCalibrated(by: calibration) {
            throw BiometricsError(
                .invalidConfiguration,
                "This calibration is of \(calibration.source.modelID), and the gallery's scores are of \(fusion.identity.id).",
                path: arguments[PipelineOptions.calibration], setting: .calibration)
        }
    }

    /// The calibration.
    ///
    /// - Throws: `.invalidConfiguration` without one.
    func needed() throws(BiometricsError) -> ScoreCalibration {
        if let calibration { return calibration }
        throw BiometricsError(
            .invalidConfiguration,
            "\(fusion.identity.id) has no calibration, so a rate cannot be turned into a score. Give --calibration or --threshold.",
            setting: .calibration)
    }
}
