public import BiometricsCore
internal import CModelData
internal import FoundationEssentials
public import Platform

/// The known models: the manifest, and the calibrations of embedders.
///
/// Both are part of the program. A file named by `BIOMETRICS_MANIFEST` adds to them: its entries replace built-in ones
/// with the same id, or are appended. `calibrations/ID.json` beside that file holds their calibrations, and
/// `calibrations/ID@DETECTOR.json` those for another detector.
public struct ModelCatalog: Sendable {
    /// All known models.
    public let manifest: ModelManifest
    /// The folder of calibrations that override the built-in ones.
    private let calibrationFolder: String?
    private let calibrations = KnownCalibrations()

    /// The largest allowed manifest or calibration.
    static let maximumDocumentBytes = 4 << 20

    /// A catalogue of `manifest` with the built-in calibrations.
    public init(manifest: ModelManifest) {
        self.init(manifest: manifest, calibrationFolder: nil)
    }

    private init(manifest: ModelManifest, calibrationFolder: String?) {
        self.manifest = manifest
        self.calibrationFolder = calibrationFolder
    }

    /// The built-in catalogue.
    public static func builtIn() throws(BiometricsError) -> ModelCatalog {
        guard let json = document("manifest.json") else {
            throw BiometricsError(.manifestInvalid, "The program was built without its model manifest.")
        }
        return ModelCatalog(manifest: try ModelManifest(json: json))
    }

    /// The built-in catalogue with the additions of `BIOMETRICS_MANIFEST`.
    ///
    /// - Throws: `.manifestInvalid`, `.noSuchInput` or `.unreadableInput` for the file that the variable names.
    public static func standard(
        environment: [String: String] = ProcessEnvironment.current
    ) throws(BiometricsError) -> ModelCatalog {
        let builtIn = try builtIn()
        guard let path = environment["BIOMETRICS_MANIFEST"], !path.isEmpty else { return builtIn }
        do {
            let file = try OpenFile.ordinary(at: path)
            let added = try ModelManifest(json: try file.content(limit: maximumDocumentBytes))
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
            return ModelCatalog(
                manifest: try builtIn.manifest.merging(added), calibrationFolder: folder + "calibrations")
        } catch {
            throw BiometricsError(error.code, "\(error.message) BIOMETRICS_MANIFEST names this file.", path: path)
        }
    }

    /// The calibration of the model with exactly these bytes; nil without one.
    ///
    /// Each calibration is read on first use, and stays unchanged as long as the catalogue and its copies live.
    ///
    /// - Parameter detector: the id of the plugin that finds the faces. A calibration made with this detector is
    ///   preferred; its file is `ID@NAME.json`, where NAME is the last part of the detector's id.
    /// - Throws: `.manifestInvalid` for an invalid calibration.
    /// - Threads: any number.
    public func calibration(
        for model: ModelIdentity, detector: String? = nil
    ) throws(BiometricsError) -> ScoreCalibration? {
        let own = detector.flatMap { $0.split(separator: ".").last }.map { "\(model.id)@\($0)" }
        var other: ScoreCalibration?
        // Added calibrations override built-in ones, unless only the built-in one belongs to this detector.
        for isAdded in [true, false] {
            for name in [own, model.id].compactMap(\.self) {
                let calibration = try calibrations.calibration(of: name, isAdded: isAdded) {
                    () throws(BiometricsError) in try readCalibration(name, isAdded: isAdded)
                }
                guard let calibration, calibration.source.modelID == model.id,
                    calibration.source.modelSHA256 == model.sha256
                else { continue }
                if detector == nil || [nil, detector].contains(calibration.source.detector) { return calibration }
                if name == model.id, other == nil { other = calibration }
            }
        }
        return other
    }

    /// The built-in calibrations of presentation attack detection scores, the best first.
    ///
    /// Each has voices of its own. The models of the last one's voices are part of the program.
    ///
    /// - Throws: `.manifestInvalid` if one is invalid, or if there is none.
    public static func livenessCalibrations() throws(BiometricsError) -> [LivenessCalibration] {
        var calibrations: [LivenessCalibration] = []
        for name in documentNames where name.hasPrefix(livenessPrefix) {
            do throws(BiometricsError) {
                calibrations.append(try LivenessCalibration(json: document(name) ?? []))
            } catch {
                throw BiometricsError(.manifestInvalid, error.message, path: name)
            }
        }
        guard !calibrations.isEmpty else {
            throw BiometricsError(.manifestInvalid, "The program was built without its liveness calibrations.")
        }
        return calibrations
    }

    /// The built-in calibration of read values, as JSON.
    ///
    /// - Throws: `.manifestInvalid` if there is none.
    package static func documentCalibration() throws(BiometricsError) -> [UInt8] {
        guard let json = document(documentName) else {
            throw BiometricsError(.manifestInvalid, "The program was built without its document calibration.")
        }
        return json
    }

    /// The name of the calibration of read values.
    static let documentName = "calibrations/documents.json"

    /// How the names of the calibrations of liveness begin. The models of the voices follow.
    static let livenessPrefix = "calibrations/liveness-"

    private func readCalibration(_ name: String, isAdded: Bool) throws(BiometricsError) -> ScoreCalibration? {
        let document = "calibrations/\(name).json"
        guard let json = try isAdded ? addedCalibration(of: name) : Self.document(document) else { return nil }
        do {
            return try JSONDecoder().decode(ScoreCalibration.self, from: Data(json))
        } catch {
            throw BiometricsError(.manifestInvalid, "The calibration is invalid: \(error).", path: document)
        }
    }

    private func addedCalibration(of id: String) throws(BiometricsError) -> [UInt8]? {
        guard let calibrationFolder else { return nil }
        do {
            let file = try OpenFile.ordinary(at: "\(calibrationFolder)/\(id).json")
            return try file.content(limit: Self.maximumDocumentBytes)
        } catch  where error.code == .noSuchInput {
            return nil
        }
    }

    /// The names of the built-in files, relative to models/.
    static var documentNames: [String] {
        unsafe documents.map { unsafe String(cString: $0.name) }
    }

    /// The content of a built-in file; nil if there is none of this name.
    static func document(_ name: String) -> [UInt8]? {
        guard let document = unsafe documents.first(where: { unsafe String(cString: $0.name) == name }) else {
            return nil
        }
        return unsafe Array(UnsafeBufferPointer(start: document.bytes, count: document.count))
    }

    private static var documents: UnsafeBufferPointer<cmd_document> {
        var count = 0
        let first = unsafe cmd_documents(&count)
        return unsafe UnsafeBufferPointer(start: first, count: count)
    }
}
