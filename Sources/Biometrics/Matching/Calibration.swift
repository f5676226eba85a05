public import BiometricsCore
internal import FoundationEssentials
internal import MediaKit
internal import ModelStore

extension ScoreCalibration {
    /// The most bytes of a calibration file that are read.
    private static let maximumFileBytes = 4 << 20

    /// The calibration in a file that `biometrics calibrate` wrote.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput` (also for an invalid calibration), `.inputTooLarge`, `.ioFailure`.
    ///   Every error names the file.
    public init(contentsOf path: String) throws(BiometricsError) {
        let bytes: [UInt8]
        do throws(BiometricsError) {
            bytes = try BoundedFile.read(path, maximumBytes: Self.maximumFileBytes)
        } catch {
            throw error.about(path)
        }
        do {
            self = try JSONDecoder().decode(ScoreCalibration.self, from: Data(bytes))
        } catch let error as BiometricsError {
            // Here the file is an input, not part of the installation, so the error code changes.
            throw BiometricsError(.unreadableInput, error.message, path: path)
        } catch {
            throw BiometricsError(
                .unreadableInput, "The file is not a calibration. Make one with “biometrics calibrate”.", path: path)
        }
    }

    /// The calibration as a file, in the form that `init(contentsOf:)` reads; the same one always gives the same bytes.
    ///
    /// - Throws: `.backendFailure` for a value that JSON cannot hold.
    public func fileBytes() throws(BiometricsError) -> [UInt8] {
        Array(try json().utf8)
    }
}

extension LivenessCalibration {
    /// The most bytes of a calibration file that are read.
    private static let maximumFileBytes = 1 << 20

    /// The calibration in a file that `biometrics calibrate liveness` wrote.
    ///
    /// - Throws: `.noSuchInput`, `.unreadableInput` (also for an invalid calibration), `.inputTooLarge`, `.ioFailure`.
    ///   Every error names the file.
    public init(contentsOf path: String) throws(BiometricsError) {
        do throws(BiometricsError) {
            self = try LivenessCalibration(json: try BoundedFile.read(path, maximumBytes: Self.maximumFileBytes))
        } catch {
            throw error.about(path)
        }
    }
}

extension ScoreFusion {
    /// The fusion of `models`, each weighted by its measured error rate (`ModelEntry.fusionWeight`). If one of them was
    /// not measured, all weigh the same.
    ///
    /// - Parameter detector: the id of the plugin that finds the faces.
    init(_ models: [ModelIdentity], detector: String, catalog: ModelCatalog) throws(BiometricsError) {
        var weights: [Double] = []
        for model in models {
            if let weight = try? catalog.manifest.entry(model.id).fusionWeight { weights.append(weight) }
        }
        let areKnown = weights.count == models.count
        var members: [Member] = []
        for (index, model) in models.enumerated() {
            let calibration = try catalog.calibration(for: model, detector: detector)
            members.append(Member(model: model, calibration: calibration, weight: areKnown ? weights[index] : 1))
        }
        try self.init(members)
    }
}

extension BiometricsConfiguration {
    /// The calibration that turns the scores of `fusion` into false match rates. The configuration's own comes first,
    /// then the one that comes with the models; nil if neither exists.
    ///
    /// - Parameter detector: the id of the plugin that finds the faces.
    /// - Throws: `.invalidConfiguration` if the configured calibration belongs to other models or weights.
    func calibration(
        of fusion: ScoreFusion, detector: String, catalog: ModelCatalog
    ) throws(BiometricsError) -> ScoreCalibration? {
        guard let calibration else {
            let known = try catalog.calibration(for: fusion.identity, detector: detector)
            return known.flatMap { fusion.isCalibrated(by: $0) ? $0 : nil }
        }
        guard fusion.isCalibrated(by: calibration) else {
            throw BiometricsError(
                .invalidConfiguration,
                "This calibration is of \(calibration.source.modelID), and the scores are of \(fusion.identity.id). Both must "
                    + "be of the same bytes, weights and normalisation. Calibrate again, or choose the calibration's embedders.",
                setting: .calibration)
        }
        return calibration
    }
}
