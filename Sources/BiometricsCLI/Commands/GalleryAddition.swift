internal import BiometricsCore
internal import TemplateGallery

/// Adds faces to a gallery block by block, so that a run that is broken off keeps what it did. A face that cannot be
/// added is refused alone.
struct GalleryAddition {
    private let writer: GalleryWriter
    /// How many faces come to the disk at once.
    private let block: Int
    private var entries: [GalleryEntry] = []
    private var refused: [GalleryRefusal]
    /// How many faces were added.
    private(set) var added = 0
    /// How many faces were there already.
    private(set) var known = 0

    init(to writer: GalleryWriter, block: Int, refused: [GalleryRefusal] = []) {
        self.writer = writer
        self.block = block
        self.refused = refused
    }

    /// The refusals, in the order in which the faces were named.
    var refusals: [GalleryRefusal] { refused.sorted { $0.number < $1.number } }

    /// The rows of `rows` whose names are not in the gallery. The others are passed over or refused by their names
    /// alone, so that a repeated run does not read their files again.
    ///
    /// - Throws: `.galleryDamaged`.
    mutating func unknown(of rows: [GalleryRow]) throws(BiometricsError) -> [GalleryRow] {
        var unknown: [GalleryRow] = []
        for row in rows {
            switch try writer.person(of: row.id) {
            case nil: unknown.append(row)
            case row.person: known += 1
            default: refused.append(row.refusal(GalleryRow.taken(by: "a face of another person in the gallery")))
            }
        }
        return unknown
    }

    /// Takes the templates of a face, none if its file shows no face.
    ///
    /// - Throws: an error that concerns more than this face.
    mutating func take(
        _ row: GalleryRow, _ result: Result<[FaceTemplate], BiometricsError>
    ) throws(BiometricsError) {
        do throws(BiometricsError) {
            let templates = try result.get()
            guard !templates.isEmpty else { throw Self.noFace }
            let entry = try GalleryEntry(person: row.person, id: row.id, templates: templates)
            if try writer.isNew(entry) { entries.append(entry) } else { known += 1 }
        } catch {
            guard Self.isAboutOneFace(error) else { throw error }
            refused.append(row.refusal(error))
        }
        if entries.count == block { try finish() }
    }

    /// Brings the faces that were taken to the disk.
    ///
    /// - Throws: `.ioFailure`.
    mutating func finish() throws(BiometricsError) {
        added += try writer.add(entries)
        entries = []
    }

    private static let noFace = BiometricsError(
        BiometricsError.Code(rawValue: "face_not_found"), "The picture or clip shows no face.", category: .input)

    /// Whether another face could still be added after `error`.
    private static func isAboutOneFace(_ error: BiometricsError) -> Bool {
        !error.isAboutEveryInput && ![.templateMismatch, .galleryDamaged].contains(error.code)
    }
}
