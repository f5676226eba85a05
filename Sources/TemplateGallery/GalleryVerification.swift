public import BiometricsCore
internal import CTemplateScan
internal import Platform

/// The result of looking at every byte of a gallery.
public struct GalleryVerification: Sendable, Hashable {
    /// How many faces were looked at, removed ones among them.
    public let faces: Int
    /// How many bytes of files.
    public let bytes: Int
    /// Everything that is not as it was written; empty for a sound gallery.
    public let faults: [GalleryFault]

    /// Looks at every byte of the gallery in `folder`: checksums, the lengths of templates, and whether the codes that are
    /// searched are those of the templates beside them.
    ///
    /// - Throws: `.galleryMissing`, and `.ioFailure` for a file that cannot be read. A damaged file is a fault, and no error.
    public static func verify(_ folder: String) throws(BiometricsError) -> GalleryVerification {
        let manifest: GalleryManifest
        do throws(BiometricsError) {
            manifest = try GalleryManifest.read(in: folder)
        } catch {
            guard error.code == .galleryDamaged else { throw error }
            return .init(
                faces: 0, bytes: 0, faults: [GalleryFault(GalleryManifest.name, .manifest, at: 0, error.message)])
        }
        var faults: [GalleryFault] = []
        var names: Set<String> = []
        var (faces, bytes) = (0, 0)
        var removed: Set<RemovalLog.Place> = []
        if let listed = manifest.removals {
            bytes += listed.bytes
            do throws(BiometricsError) {
                removed = Set(try RemovalLog.read(listed, in: folder))
            } catch {
                faults.append(try fault(error, RemovalLog.name(listed.serial), .removals))
            }
        }
        for listed in manifest.segments {
            bytes += listed.bytes
            let name = Segment.name(UInt64(listed.serial))
            do throws(BiometricsError) {
                let mapped = try Segment.map("\(folder)/\(name)", count: listed.bytes)
                let check = FileCheck(name, listed, manifest.models, removed)
                let (rows, found) = unsafe mapped.withBytes { unsafe check.faults(in: $0, names: &names) }
                faces += rows
                faults += found
            } catch {
                faults.append(try fault(error, name, .segmentHeader))
            }
        }
        return .init(faces: faces, bytes: bytes, faults: faults)
    }

    private static func fault(
        _ error: BiometricsError, _ file: String, _ part: GalleryFault.Part
    ) throws(BiometricsError) -> GalleryFault {
        guard error.code == .galleryDamaged || error.code == .noSuchInput else { throw error }
        return GalleryFault(file, part, at: 0, error.message)
    }
}

/// Looks at every byte of one segment.
private struct FileCheck {
    let name: String
    let listed: GalleryManifest.Segment
    let models: GalleryModels
    let removed: Set<RemovalLog.Place>

    init(
        _ name: String, _ listed: GalleryManifest.Segment, _ models: GalleryModels, _ removed: Set<RemovalLog.Place>
    ) {
        self.name = name
        self.listed = listed
        self.models = models
        self.removed = removed
    }

    func faults(
        in bytes: UnsafeRawBufferPointer, names: inout Set<String>
    ) -> (rows: Int, faults: [GalleryFault]) {
        let blocks: [BlockPlace]
        do throws(FaultFound) {
            blocks = try unsafe SegmentCheck.blocks(in: bytes, serial: UInt64(listed.serial), models: models)
        } catch {
            return (0, [fault(error)])
        }
        var faults: [GalleryFault] = []
        for block in blocks {
            var isSound = true
            for part in block.parts {
                do throws(FaultFound) {
                    try unsafe SegmentCheck.check(part.part, of: block, in: bytes)
                } catch {
                    isSound = false
                    faults.append(fault(error))
                }
            }
            do throws(FaultFound) {
                if isSound { try unsafe checkFaces(of: block, in: bytes, names: &names) }
            } catch {
                faults.append(fault(error))
            }
        }
        let rows = blocks.last.map { $0.firstRow + $0.rows } ?? 0
        if rows != listed.rows {
            faults.append(
                GalleryFault(
                    name, .segmentHeader, at: 0, "The segment has another number of faces than the manifest names."))
        }
        return (rows, faults)
    }

    private func fault(_ found: FaultFound) -> GalleryFault {
        GalleryFault(name, found.part, at: found.offset, found.message + ".")
    }

    /// Finds faults that no checksum tells: templates of another length than 1, codes of other templates, and names that are there twice.
    private func checkFaces(
        of block: BlockPlace, in bytes: UnsafeRawBufferPointer, names: inout Set<String>
    ) throws(FaultFound) {
        var faces: [StoredFace] = []
        for row in 0..<block.rows {
            let (person, id) = try unsafe SegmentCheck.names(of: row, of: block, in: bytes)
            let place = RemovalLog.Place(segment: UInt64(listed.serial), row: block.firstRow + row)
            if !removed.contains(place), !names.insert(id).inserted {
                throw FaultFound(.entries, at: block.start, "The name of row \(row) is there twice")
            }
            let first = block.vectors.lowerBound + row * models.totalDimension * 4
            let vectors = (0..<models.totalDimension).map {
                Float(bitPattern: unsafe bytes.number(UInt32.self, at: first + 4 * $0))
            }
            for (member, start) in zip(models.members, models.starts) {
                guard FaceTemplate.isUnit(Array(vectors[start..<(start + member.dimension)])) else {
                    throw FaultFound(.vectors, at: block.start, "The template of row \(row) has not the length 1")
                }
            }
            faces.append(StoredFace(person: person, id: id, vectors: vectors))
        }
        let (codes, factors) = BlockPlace.panels(of: faces, models)
        guard unsafe bytes[block.codes].elementsEqual(codes) else {
            throw FaultFound(.codes, at: block.start, "The codes are of other templates")
        }
        guard unsafe bytes[block.factors].elementsEqual(factors) else {
            throw FaultFound(.factors, at: block.start, "The factors are of other templates")
        }
    }
}
