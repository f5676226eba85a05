public import BiometricsCore
internal import CModelData
internal import FoundationEssentials
public import Platform

/// What is known of models: the manifest, and the calibrations of embedders.
///
/// Both are part of the program. A file named by `BIOMETRICS_MANIFEST` adds to them: its entries come beside the built-in
/// ones, or in the place of those of the same id, and `calibrations/ID.json` beside that file holds their calibrations.
public struct ModelCatalog: Sendable {
    /// Every model that is known.
    public let manifest: ModelManifest
    /// The folder of calibrations that goes before the built-in ones.
    private let calibrationFolder: String?
    private let calibrations = KnownCalibrations()

    /// The largest manifest or calibration that is read.
    static let maximumDocumentBytes = 4 << 20

    /// A catalogue of `manifest`, whose calibrations are those that are part of the program.
    public init(manifest: ModelManifest) {
        self.init(manifest: manifest, calibrationFolder: nil)
    }

    private init(manifest: ModelManifest, calibrationFolder: String?) {
        self.manifest = manifest
        self.calibrationFolder = calibrationFolder
    }

    /// The catalogue that is part of the program.
    public static func builtIn() throws(BiometricsError) -> ModelCatalog {
        guard let json = document("manifest.json") else {
            throw BiometricsError(.manifestInvalid, "The program was built without its model manifest.")
        }
        return ModelCatalog(manifest: try ModelManifest(json: json))
    }

    /// The built-in catalogue with what `BIOMETRICS_MANIFEST` adds to it.
    ///
    /// - Throws: `.manifestInvalid`, `.noSuchInput` or `.unreadableInput` about the file that the variable names.
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

    /// The calibration of the model of exactly these bytes, or nil where there is none.
    ///
    /// Each is read when it is first asked for, and stays as it was then for as long as the catalogue and its copies live.
    ///
    /// - Throws: `.manifestInvalid` when there is one that cannot be understood.
    /// - Threads: any number.
    public func calibration(for model: ModelIdentity) throws(BiometricsError) -> ScoreCalibration? {
        let calibration = try calibrations.calibration(of: model.id) { () throws(BiometricsError) in
            try readCalibration(of: model.id)
        }
        guard let calibration else { return nil }
        let source = calibration.source
        return source.modelID == model.id && source.modelSHA256 == model.sha256 ? calibration : nil
    }

    private func readCalibration(of id: String) throws(BiometricsError) -> ScoreCalibration? {
        let name = "calibrations/\(id).json"
        guard let json = try addedCalibration(of: id) ?? Self.document(name) else { return nil }
        do {
            return try JSONDecoder().decode(ScoreCalibration.self, from: Data(json))
        } catch {
            throw BiometricsError(.manifestInvalid, "The calibration cannot be understood: \(error).", path: name)
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

    /// The names of the documents that are part of the program, as below models/.
    static var documentNames: [String] {
        unsafe documents.map { unsafe String(cString: $0.name) }
    }

    private static func document(_ name: String) -> [UInt8]? {
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
