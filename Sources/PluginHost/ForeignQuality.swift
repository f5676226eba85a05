internal import BiometricsCore
internal import BiometricsPluginABI

/// A quality assessor plugin of a library.
struct ForeignQualityPlugin: QualityAssessorPlugin {
    private let plugin: ForeignPlugin<Functions>

    /// The functions of a table, none of them NULL.
    @safe struct Functions {
        let create: bio_create
        let destroy: bio_destroy
        let assess: bio_assess_quality
    }

    init(_ raw: RawPlugin, in library: SharedLibrary) throws(BiometricsError) {
        let table = try raw.table(as: bio_quality_assessor.self, name: "bio_quality_assessor")
        guard let create = unsafe table.create, let destroy = unsafe table.destroy, let assess = unsafe table.assess
        else { throw raw.lacksFunction("create, destroy and assess") }
        let functions = unsafe Functions(create: create, destroy: destroy, assess: assess)
        plugin = ForeignPlugin(raw, in: library, kind: .qualityAssessor, table: functions)
    }

    var manifest: PluginManifest { plugin.manifest }

    func makeQualityAssessor(in context: PluginContext) throws(BiometricsError) -> any FaceQualityAssessing {
        let functions = plugin.table
        return ForeignQualityAssessor(
            instance: try unsafe plugin.makeInstance(functions.create, functions.destroy, in: context),
            functions: functions)
    }
}

/// An instance of a library's quality assessor.
private struct ForeignQualityAssessor: FaceQualityAssessing {
    /// The largest number of measures per face.
    private static let capacity = 64

    let instance: ForeignInstance
    let functions: ForeignQualityPlugin.Functions

    func assess(_ face: FaceInPicture) throws(BiometricsError) -> FaceQuality {
        // Unwritten measures stay NaN and are rejected below.
        var measures = [bio_quality_measure](repeating: .unwritten, count: Self.capacity)
        var count = 0
        var cause = ""
        try unsafe instance.call { pointer, error in
            unsafe face.withForeignView { frame in
                unsafe measures.withUnsafeMutableBufferPointer { room in
                    guard let address = room.baseAddress else { return Int32(BIO_FAILED) }
                    var quality = unsafe bio_quality(
                        size: structureSize(bio_quality.self), measure_capacity: UInt32(room.count), measure_count: 0,
                        reserved: 0, measures: address, cause: bio_error().message)
                    let status = unsafe functions.assess(pointer, frame, &quality, &error)
                    count = unsafe Int(quality.measure_count)
                    cause = unsafe ForeignText.inArray(quality.cause)
                    return status
                }
            }
        }
        guard count <= measures.count else {
            throw instance.caller.breach("reported \(count) measures with room for \(measures.count)")
        }
        let id = instance.caller.id
        guard count > 0 else {
            return FaceQuality(assessor: id, notAssessedBecause: cause.isEmpty ? "The plugin gave no reason." : cause)
        }
        var sound: [QualityMeasure] = []
        for measure in measures.prefix(count) { sound.append(try self.measure(measure)) }
        guard Set(sound.map(\.name)).count == sound.count else {
            throw instance.caller.breach("gave two measures with the same name")
        }
        return FaceQuality(assessor: id, measures: sound)
    }

    private func measure(_ measure: bio_quality_measure) throws(BiometricsError) -> QualityMeasure {
        let name = ForeignText.inArray(measure.name)
        guard !name.isEmpty, measure.value.isFinite else {
            throw instance.caller.breach("gave a measure without a name or with a number that is not finite")
        }
        guard measure.component == -1 || (0...100).contains(measure.component) else {
            throw instance.caller.breach("gave a measure whose component is neither -1 nor within 0...100")
        }
        return QualityMeasure(
            QualityMeasureName(rawValue: name), measure.value, unit: ForeignText.inArray(measure.unit),
            component: measure.component < 0 ? nil : measure.component)
    }
}

extension bio_quality_measure {
    fileprivate static var unwritten: bio_quality_measure {
        var measure = bio_quality_measure()
        measure.value = .nan
        return measure
    }
}

extension FaceInPicture {
    /// Passes `body` a view of the upright picture, the subject's face first, valid only during the call.
    fileprivate func withForeignView(_ body: (UnsafePointer<bio_frame>) -> bio_status) -> bio_status {
        let faces = ([face] + others).map { $0.turned(rotation, in: pictureSize).scaled(by: scale) }
        return unsafe withForeignFrame(
            image.turned(rotation), faces: faces, subject: 0, seconds: 0, scale: scale, body)
    }
}

extension Image {
    /// The picture after a quarter turn.
    fileprivate func turned(_ turn: QuarterTurn) -> Image {
        guard turn != .none else { return self }
        let step = format.bytesPerPixel
        let back = turn.inverse
        let turnedSize = turn.apply(to: size)
        return Image(size: turnedSize, format: format) { x, y in
            let source = back.apply(to: Point(x: Double(x), y: Double(y)), in: turnedSize)
            let start = Int(source.y) * bytesPerRow + Int(source.x) * step
            return pixels[start..<start + step]
        }
    }
}
