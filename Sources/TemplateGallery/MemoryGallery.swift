public import BiometricsCore
internal import Platform
internal import Synchronization

/// Faces in memory alone. It serves programs whose templates are stored encrypted elsewhere.
///
/// A search gives what ``GallerySnapshot`` gives for the same faces. A removed face is overwritten before the call
/// returns. Nothing is written to a disk, and core dumps leave the memory out.
///
/// - Threads: any number. Changes wait for a search to end.
public final class MemoryGallery: Sendable, FaceSearching {
    /// The models of the templates.
    public let models: GalleryModels
    let faces: Mutex<MemoryFaces>

    /// An empty gallery for templates of `models`.
    public init(models: GalleryModels) {
        self.models = models
        faces = Mutex(MemoryFaces(models: models))
    }

    /// The number of faces.
    public var count: Int { faces.withLock { $0.count } }

    /// The size of the memory for the faces in bytes.
    public var byteCount: Int { faces.withLock { $0.byteCount } }

    /// Replaces all faces of a person.
    ///
    /// - Parameter entries: the new faces of `person`; none removes the person.
    /// - Throws: `.templateMismatch`, `.ioFailure` if the system gives no memory. The person then has no faces here.
    public func set(_ entries: [GalleryEntry], of person: String) throws(BiometricsError) {
        precondition(entries.allSatisfy { $0.person == person }, "all faces are of this person")
        for entry in entries { try models.check(entry.templates) }
        try faces.withLock { faces throws(BiometricsError) in
            faces.remove(person)
            for entry in entries { try faces.add(entry) }
        }
    }

    /// The candidates of each probe, in order, as ``GallerySnapshot/search(_:_:)``.
    ///
    /// - Throws: as there, except `.galleryDamaged`.
    public func search(
        _ probes: [[FaceTemplate]], _ search: GallerySearch
    ) throws(BiometricsError) -> [[GalleryMatch]] {
        try faces.withLock { faces throws(BiometricsError) in try faces.candidates(of: probes, search) }
    }
}

/// The faces of a gallery in memory.
@safe final class MemoryFaces: @unchecked Sendable, ScannedFaces {
    // Unchecked: its owner uses it under a lock only. Threads of one search only read.
    let models: GalleryModels
    private(set) var blocks: [MemoryBlock] = []
    private var names: [[(person: String, id: String)?]] = []
    private var places: [String: [FacePlace]] = [:]
    /// Places of removed faces, which the next faces take.
    private var free: [FacePlace] = []
    private(set) var count = 0

    init(models: GalleryModels) {
        self.models = models
    }

    var byteCount: Int { blocks.reduce(0) { $0 + $1.byteCount } }

    func add(_ entry: GalleryEntry) throws(BiometricsError) {
        let place: FacePlace
        if let last = free.popLast() {
            place = last
            names[place.segment][place.row] = (entry.person, entry.id)
        } else {
            if names.last.map({ $0.count == BlockLayout.maximumRows }) ?? true {
                blocks.append(try MemoryBlock(models: models))
                names.append([])
            }
            place = FacePlace(segment: blocks.count - 1, row: names[blocks.count - 1].count)
            names[place.segment].append((entry.person, entry.id))
        }
        blocks[place.segment].write(entry.templates.flatMap(\.features), at: place.row)
        places[entry.person, default: []].append(place)
        count += 1
    }

    func remove(_ person: String) {
        for place in places.removeValue(forKey: person) ?? [] {
            blocks[place.segment].clear(place.row)
            names[place.segment][place.row] = nil
            free.append(place)
            count -= 1
        }
    }

    func scanUnits() -> [ScanUnit] {
        blocks.indices.map { ScanUnit(segment: $0, block: blocks[$0].place, rows: names[$0].count) }
    }

    func withBytes<Result, Failure: Error>(
        of segment: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result { try unsafe blocks[segment].withBytes(body) }

    func isThere(_ place: FacePlace) -> Bool { names[place.segment][place.row] != nil }

    func read(_ place: FacePlace, into vectors: inout [Float]) {
        blocks[place.segment].read(place.row, into: &vectors)
    }

    func names(of place: FacePlace) throws(BiometricsError) -> (person: String, id: String) {
        guard let names = names[place.segment][place.row] else { throw damaged(place) }
        return names
    }

    func damaged(_ place: FacePlace) -> BiometricsError {
        BiometricsError(.backendFailure, "The template in row \(place.row) of the memory has not the length 1.")
    }
}
