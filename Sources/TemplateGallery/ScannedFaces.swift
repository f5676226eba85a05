internal import BiometricsCore
internal import Dispatch
internal import Synchronization

/// Blocks of faces that a search looks through: in files or in memory.
protocol ScannedFaces: Sendable {
    var models: GalleryModels { get }

    /// The blocks with at least one face.
    func scanUnits() -> [ScanUnit]

    /// Hands over the bytes in which the blocks of a segment lie.
    func withBytes<Result, Failure: Error>(
        of segment: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result

    /// Whether the face was not removed.
    func isThere(_ place: FacePlace) -> Bool

    /// Fills `vectors` with the numbers of all templates of a face.
    func read(_ place: FacePlace, into vectors: inout [Float]) throws(BiometricsError)

    func names(of place: FacePlace) throws(BiometricsError) -> (person: String, id: String)

    /// The error about a face whose templates are not of length 1.
    func damaged(_ place: FacePlace) -> BiometricsError
}

/// A face by its place.
struct FacePlace: Hashable, Sendable {
    let segment: Int
    let row: Int
}

/// A block, and how many of its rows are in use.
struct ScanUnit: Sendable {
    let segment: Int
    let block: BlockPlace
    let rows: Int

    /// How many panels are scanned before floors are raised: few enough to stay in the processor's cache for all probes.
    static let chunkPanels = 64

    var panels: Int { BlockLayout.panels(rows) }
}

extension ScannedFaces {
    /// The candidates of each probe, as ``GallerySnapshot/search(_:_:)`` describes them.
    func candidates(
        of probes: [[FaceTemplate]], _ search: GallerySearch
    ) throws(BiometricsError) -> [[GalleryMatch]] {
        let scorer = try FaceScorer(models: models, fusion: search.fusion)
        for probe in probes { try models.check(probe) }
        let ready = probes.map { SearchProbe($0, models: models) }
        let units = scanUnits()
        let lanes = max(1, min(search.threads, units.count))
        let next = Atomic(0)
        let results = Mutex<[Result<[TopCandidates], BiometricsError>]>([])
        let work: @Sendable (Int) -> Void = { _ in
            var lane = SearchLane(self, ready, search, scorer)
            let result = Result { () throws(BiometricsError) in
                while true {
                    let unit = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard unit < units.count else { return lane.tops }
                    try lane.scan(units[unit])
                }
            }
            results.withLock { $0.append(result) }
        }
        if lanes == 1 { work(0) } else { DispatchQueue.concurrentPerform(iterations: lanes, execute: work) }
        var tops = [TopCandidates](
            repeating: TopCandidates(limit: search.limit, least: search.least), count: probes.count)
        for result in results.withLock({ $0 }) {
            for (probe, top) in try result.get().enumerated() {
                for match in top.matches { tops[probe].insert(match) }
            }
        }
        return tops.map(\.matches)
    }
}
