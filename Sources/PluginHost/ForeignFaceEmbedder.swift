internal import BiometricsCore
internal import BiometricsPluginABI

/// A face embedder plugin of a library.
struct ForeignFaceEmbedderPlugin: FaceEmbedderPlugin {
    private let plugin: ForeignPlugin<Functions>

    /// The functions of a table, none of them NULL, and its other values.
    @safe struct Functions {
        let create: bio_create
        let destroy: bio_destroy
        let embed: bio_embed
        let featureCount: Int
        let alignment: AlignmentTemplate
        /// The model whose templates it makes; if `nil`, the digest is that of a model of the store.
        let modelID: String
        let modelDigest: String?
    }

    init(_ raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try unsafe raw.table(as: bio_face_embedder.self, name: "bio_face_embedder")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy, let embed = unsafe table.embed
        else { throw raw.lacksFunction("create, destroy and embed") }
        let count = unsafe table.feature_count
        guard (1...UInt32(BIO_MAX_FEATURES)).contains(count) else {
            throw BiometricsError(
                .pluginInvalid, "\(raw.id) gives \(count) features per face; allowed are 1 to \(BIO_MAX_FEATURES).")
        }
        let model = try unsafe Self.model(of: table, raw, in: library)
        let functions = unsafe Functions(
            create: create, destroy: destroy, embed: embed, featureCount: Int(count),
            alignment: try Self.alignment(of: table, raw), modelID: model.id, modelDigest: model.digest)
        plugin = ForeignPlugin(raw, in: library, kind: .faceEmbedder, table: functions)
    }

    private static func alignment(
        of table: bio_face_embedder, _ raw: RawPlugin
    ) throws(BiometricsError) -> AlignmentTemplate {
        let size = unsafe Size(width: Int(table.aligned_width), height: Int(table.aligned_height))
        let landmarks = unsafe FaceLandmarks(table.landmarks)
        let isInside = { (point: Point) in
            (0..<Double(size.width)).contains(point.x) && (0..<Double(size.height)).contains(point.y)
        }
        // Coinciding eyes would leave the scale of the alignment undefined.
        guard (1...Int(BIO_MAX_ALIGNED_SIDE)).contains(size.shortSide), size.longSide <= BIO_MAX_ALIGNED_SIDE,
            landmarks.points.allSatisfy(isInside), landmarks.interEyeDistance >= 1
        else {
            throw BiometricsError(
                .pluginInvalid,
                "\(raw.id) requires faces aligned to \(size.width)×\(size.height) pixels. The sides must be 1 to "
                    + "\(BIO_MAX_ALIGNED_SIDE) pixels, the five points must lie inside, and the eyes at least a "
                    + "pixel apart."
            )
        }
        return AlignmentTemplate(id: raw.id, size: size, landmarks: landmarks)
    }

    private static func model(
        of table: bio_face_embedder, _ raw: RawPlugin, in library: SharedLibrary
    ) throws(BiometricsError) -> (id: String, digest: String?) {
        let stated = try unsafe ForeignText.optional(table.model_id, "model id")
        let id = stated ?? raw.id
        // Files of templates are named after the id.
        guard ModelManifest.isID(id) else {
            throw BiometricsError(
                .pluginInvalid,
                "\(raw.id): “\(id)” is not a valid model id. An id has \(ModelManifest.idRule)"
                    + (stated == nil ? ". State a model_id, because the plugin's own id is not valid." : "."))
        }
        if raw.modelIDs.contains(id) { return (id, nil) }
        guard let digest = try unsafe ForeignText.optional(table.model_sha256, "model digest") else {
            return (id, library.sha256)
        }
        guard ModelManifest.isDigest(digest) else {
            throw BiometricsError(
                .pluginInvalid, "\(raw.id): a model digest must have 64 lower-case hexadecimal digits.")
        }
        return (id, digest)
    }

    var manifest: PluginManifest { plugin.manifest }

    func model(in context: PluginContext) throws(BiometricsError) -> ModelIdentity {
        let functions = plugin.table
        if let digest = functions.modelDigest { return ModelIdentity(id: functions.modelID, sha256: digest) }
        return try context.models.identity(functions.modelID)
    }

    func featureCount(in context: PluginContext) -> Int { plugin.table.featureCount }

    func makeFaceEmbedder(in context: PluginContext) throws(BiometricsError) -> any FaceEmbedding {
        let functions = plugin.table
        return ForeignFaceEmbedder(
            instance: try unsafe plugin.makeInstance(functions.create, functions.destroy, in: context),
            functions: functions, model: try model(in: context))
    }
}

/// An instance of a library's face embedder.
private struct ForeignFaceEmbedder: FaceEmbedding {
    let instance: ForeignInstance
    let functions: ForeignFaceEmbedderPlugin.Functions
    let model: ModelIdentity

    var alignment: AlignmentTemplate { functions.alignment }

    func extractTemplates(from faces: [AlignedFace]) throws(BiometricsError) -> [FaceTemplate] {
        guard let first = faces.first else { return [] }
        if let other = faces.first(where: { $0.templateID != alignment.id }) {
            throw BiometricsError(
                .invalidConfiguration,
                "\(model.id) requires faces aligned to \(alignment.id); found \(other.templateID).")
        }
        let size = alignment.size
        // The plugin chose this id itself, so a plugin of another library with the same id may require smaller faces.
        if let other = faces.first(where: { $0.image.size != size || $0.image.format != .bgr8 })?.image {
            throw BiometricsError(
                .invalidConfiguration,
                "\(model.id) requires faces of \(size.width)×\(size.height) pixels, bgr8; found "
                    + "\(other.size.width)×\(other.size.height) pixels, \(other.format).")
        }
        let pixels = faces.count == 1 ? first.image.pixels : faces.flatMap(\.image.pixels)
        // Unwritten features stay NaN and are rejected below.
        var features = [Float](repeating: .nan, count: faces.count * functions.featureCount)
        try unsafe instance.call { pointer, error in
            unsafe pixels.withUnsafeBufferPointer { lent in
                unsafe features.withUnsafeMutableBufferPointer { room in
                    guard let source = lent.baseAddress, let target = room.baseAddress else { return Int32(BIO_FAILED) }
                    var batch = unsafe bio_face_batch(
                        size: structureSize(bio_face_batch.self), count: UInt32(faces.count), width: Int32(size.width),
                        height: Int32(size.height), stride: Int64(size.width) * 3,
                        face_stride: Int64(size.pixelCount) * 3, pixels: source)
                    return unsafe functions.embed(pointer, &batch, target, &error)
                }
            }
        }
        guard features.allSatisfy(\.isFinite) else {
            throw instance.caller.breach("left features out or gave some that are not finite")
        }
        var templates: [FaceTemplate] = []
        for start in stride(from: 0, to: features.count, by: functions.featureCount) {
            let slice = features[start..<start + functions.featureCount]
            guard slice.contains(where: { $0 != 0 }) else {
                throw instance.caller.breach("gave features that are all 0")
            }
            templates.append(try FaceTemplate(model: model, features: Array(slice)))
        }
        return templates
    }
}
