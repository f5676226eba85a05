/// Finds faces.
///
/// Deliberately not `Sendable`, because a network changes while it runs. To use two at a time, make two.
public protocol FaceDetecting {
    /// The best longest sides for pictures, in pixels, coarse first. The first size finds large faces; the later sizes
    /// are for faces that the first missed.
    var detectionSizes: [Int] { get }

    /// The faces in an upright picture of 8-bit BGR, in no particular order. A picture without faces gives an empty
    /// array, not an error.
    ///
    /// - Parameter image: any size, also 1×1 and empty.
    /// - Throws: `.backendFailure`.
    func detectFaces(in image: Image) throws(BiometricsError) -> [DetectedFace]
}

/// A plugin that makes face detectors.
public protocol FaceDetectorPlugin: BiometricsPlugin {
    /// A detector of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting
}

/// Turns aligned faces into templates.
///
/// Deliberately not `Sendable`, like `FaceDetecting`.
public protocol FaceEmbedding {
    /// The model whose templates it makes.
    var model: ModelIdentity { get }
    /// The alignment that its faces must have.
    var alignment: AlignmentTemplate { get }

    /// One template per face, in the same order. A batch gives the same numbers as its faces one by one.
    ///
    /// - Parameter faces: aligned to `alignment`; may be empty.
    /// - Throws: `.invalidConfiguration` for another alignment, `.backendFailure`; the whole batch then has no result.
    func extractTemplates(from faces: [AlignedFace]) throws(BiometricsError) -> [FaceTemplate]
}

/// A plugin that makes face embedders.
public protocol FaceEmbedderPlugin: BiometricsPlugin {
    /// Whether its templates depend on the detector's landmarks. If not, its scores are the same for every detector.
    var usesDetectorsLandmarks: Bool { get }

    /// An embedder of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding

    /// The model whose templates its embedders make.
    ///
    /// - Throws: as `makeFaceEmbedder`; no network is opened.
    func model(in context: PluginContext) throws(BiometricsError) -> ModelIdentity

    /// How many features its templates have, 1 or more.
    ///
    /// - Throws: as `model(in:)`.
    func featureCount(in context: PluginContext) throws(BiometricsError) -> Int
}

extension FaceEmbedderPlugin {
    /// Aligns faces by the detector's landmarks, so its templates depend on them.
    public var usesDetectorsLandmarks: Bool { true }

    /// The first of the plugin's models.
    ///
    /// - Throws: `.pluginFailed` for a plugin that names no model, and what loading the model throws.
    public func model(in context: PluginContext) throws(BiometricsError) -> ModelIdentity {
        guard let id = manifest.modelIDs.first else {
            throw BiometricsError(
                .pluginFailed, "The plugin \(manifest.id) does not say what model its templates are of.")
        }
        return try context.models.identity(id)
    }
}

/// Lays a mesh on a face whose place is known.
///
/// Deliberately not `Sendable`, like `FaceDetecting`.
public protocol FaceMeshing {
    /// The mesh of a face; `nil` if the network sees no face.
    ///
    /// - Parameters:
    ///   - face: the detector's face, at any angle that its landmarks tell.
    ///   - image: the picture, 8-bit BGR.
    /// - Throws: `.backendFailure`.
    func mesh(of face: DetectedFace, in image: Image) throws(BiometricsError) -> FaceMesh?

    /// The eyes of a face whose mesh is known; `nil` if they are not visible, or if this plugin does not look for lids.
    ///
    /// - Parameters:
    ///   - mesh: the result of `mesh(of:in:)`.
    ///   - image: the same picture.
    /// - Throws: `.backendFailure`.
    func eyes(of mesh: FaceMesh, in image: Image) throws(BiometricsError) -> EyeContours?
}

extension FaceMeshing {
    /// None, because the lids of a mesh do not follow an eye that closes.
    public func eyes(of mesh: FaceMesh, in image: Image) throws(BiometricsError) -> EyeContours? { nil }
}

/// A plugin that lays meshes on faces.
public protocol FaceMeshPlugin: BiometricsPlugin {
    /// A mesh of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeFaceMesh(in context: PluginContext) throws(BiometricsError) -> any FaceMeshing
}
