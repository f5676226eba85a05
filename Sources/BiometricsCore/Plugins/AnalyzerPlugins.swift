/// Finds faces.
///
/// Deliberately not `Sendable`: a network changes while it runs. Whoever needs two at a time makes two.
public protocol FaceDetecting {
    /// The longest side, in pixels, at which pictures are best given, coarse first. A picture whose faces all are large is
    /// found at the first; the later ones are for what the first missed.
    var detectionSizes: [Int] { get }

    /// The faces in an upright picture of 8-bit BGR, in no particular order; none is an empty array and no error.
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
/// Deliberately not `Sendable`, as `FaceDetecting`.
public protocol FaceEmbedding {
    /// The model whose templates it makes.
    var model: ModelIdentity { get }
    /// How the faces it takes are to be aligned.
    var alignment: AlignmentTemplate { get }

    /// One template a face, in the same order; a batch gives the same numbers as its faces one by one.
    ///
    /// - Parameter faces: aligned to `alignment`; may be empty.
    /// - Throws: `.invalidConfiguration` for another alignment, `.backendFailure`; nothing is returned for the batch then.
    func extractTemplates(from faces: [AlignedFace]) throws(BiometricsError) -> [FaceTemplate]
}

/// A plugin that makes face embedders.
public protocol FaceEmbedderPlugin: BiometricsPlugin {
    /// Whether its templates depend on the landmarks that the detector finds. Where they do not, its scores are the same
    /// whichever detector finds the face.
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
    /// They do: a face is aligned by what the detector found.
    public var usesDetectorsLandmarks: Bool { true }

    /// The first of the plugin's models.
    ///
    /// - Throws: `.pluginFailed` for a plugin that names no model, and what loading the model throws.
    public func model(in context: PluginContext) throws(BiometricsError) -> ModelIdentity {
        guard let id = manifest.modelIDs.first else {
            throw BiometricsError(
                .pluginFailed, "The plugin \(manifest.id) does not say what model its templates are of.")
        }
        return try context.models.load(id).identity
    }
}

/// Lays a mesh on a face whose place is known.
///
/// Deliberately not `Sendable`, as `FaceDetecting`.
public protocol FaceMeshing {
    /// The mesh of a face; `nil` where it sees none.
    ///
    /// - Parameters:
    ///   - face: what a detector found; upright or turned by any angle that its landmarks tell.
    ///   - image: the picture, 8-bit BGR.
    /// - Throws: `.backendFailure`.
    func mesh(of face: DetectedFace, in image: Image) throws(BiometricsError) -> FaceMesh?

    /// The eyes of a face whose mesh is laid; `nil` where they are not seen, as by whoever looks at no lids.
    ///
    /// - Parameters:
    ///   - mesh: what `mesh(of:in:)` laid.
    ///   - image: the same picture.
    /// - Throws: `.backendFailure`.
    func eyes(of mesh: FaceMesh, in image: Image) throws(BiometricsError) -> EyeContours?
}

extension FaceMeshing {
    /// None: the lids of a mesh do not follow an eye that closes.
    public func eyes(of mesh: FaceMesh, in image: Image) throws(BiometricsError) -> EyeContours? { nil }
}

/// A plugin that lays meshes on faces.
public protocol FaceMeshPlugin: BiometricsPlugin {
    /// A mesh of its own for one worker.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`, `.engineUnavailable`.
    func makeFaceMesh(in context: PluginContext) throws(BiometricsError) -> any FaceMeshing
}
