public import BiometricsCore
internal import CTemplateScan
internal import Dispatch
internal import Synchronization

/// Two faces of a gallery that are alike, of different people by their names.
public struct GalleryPair: Sendable, Hashable, Codable {
    /// The person and the face that were added first.
    public let first: String
    /// The name of that face.
    public let firstID: String
    /// The other person.
    public let second: String
    /// The name of the other person's face.
    public let secondID: String
    /// How alike they are.
    public let score: Double
}

/// Compares every face of a gallery with every face behind it, band by band: what was done can be kept, and gone on with.
///
/// A band is one block of templates, compared with itself and with all before it. The work of N faces is N(N−1)/2 comparisons of
/// 8-bit numbers; what may reach the least score is compared in full, so that the pairs are exactly those of comparing all.
public struct GalleryPairs: Sendable {
    private let snapshot: GallerySnapshot
    private let search: GallerySearch
    private let scorer: FaceScorer
    private let units: [ScanUnit]

    /// The most pairs that are kept. More of them mean that the threshold is far too low.
    public static let maximumPairs = 1_000_000

    /// The pairs of `snapshot` that score at least `search.least`.
    ///
    /// - Throws: as ``GallerySnapshot/search(_:_:)``.
    public init(of snapshot: GallerySnapshot, _ search: GallerySearch) throws(BiometricsError) {
        self.snapshot = snapshot
        self.search = search
        scorer = try FaceScorer(models: snapshot.models, fusion: search.fusion)
        units = snapshot.scanUnits()
    }

    /// How many bands there are.
    public var bandCount: Int { units.count }

    /// How many comparisons there are in all: every face with every other once, also those of one person.
    public var comparisons: Int { snapshot.count * max(0, snapshot.count - 1) / 2 }

    /// The comparisons of bands before `band`, as a part of all.
    public func progress(after band: Int) -> Double {
        var (done, rows) = (0.0, 0.0)
        for (index, unit) in units.enumerated() {
            let own = Double(unit.block.rows)
            if index < band { done += own * (rows + own / 2) }
            rows += own
        }
        return rows > 0 ? done / (rows * rows / 2) : 1
    }

    /// The pairs of one band, ordered by their scores, the highest first.
    ///
    /// - Throws: `.galleryDamaged`; `.inputTooLarge` for more than `maximumPairs`.
    public func pairs(of band: Int) throws(BiometricsError) -> [GalleryPair] {
        let places = try hits(of: band)
        guard places.count <= Self.maximumPairs else {
            throw BiometricsError(
                .inputTooLarge, "More than \(Self.maximumPairs) pairs reach the threshold. Choose a higher one.")
        }
        var pairs: [GalleryPair] = []
        for hit in places {
            let (one, other) = (try snapshot.names(of: hit.first), try snapshot.names(of: hit.second))
            if one.person == other.person { continue }
            pairs.append(
                GalleryPair(
                    first: one.person, firstID: one.id, second: other.person, secondID: other.id, score: hit.score))
        }
        return pairs.sorted(by: Self.precedes)
    }

    /// The order of pairs: by the higher score, then by the names of the faces.
    public static func precedes(_ one: GalleryPair, _ other: GalleryPair) -> Bool {
        (other.score, one.firstID, one.secondID) < (one.score, other.firstID, other.secondID)
    }

    private struct Hit: Sendable {
        let first: FacePlace
        let second: FacePlace
        let score: Double
    }

    private static let group = Int(CTS_MAXIMUM_QUERIES)

    /// Groups of at most eight rows of the units up to `band`: each is held against the band's templates at once.
    private func hits(of band: Int) throws(BiometricsError) -> [Hit] {
        var groups: [(unit: Int, rows: Range<Int>)] = []
        for unit in 0...band {
            let rows = units[unit].block.rows
            for first in stride(from: 0, to: rows, by: Self.group) {
                groups.append((unit, first..<min(first + Self.group, rows)))
            }
        }
        let work = groups
        let next = Atomic(0)
        let found = Mutex<(hits: [Hit], failure: BiometricsError?)>(([], nil))
        DispatchQueue.concurrentPerform(iterations: max(1, min(search.threads, work.count))) { _ in
            var lane = PairLane(snapshot, scorer, search, units[band])
            var own: [Hit] = []
            do throws(BiometricsError) {
                while true {
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard index < work.count else { break }
                    let unit = units[work[index].unit]
                    try lane.compare(unit, rows: work[index].rows, isOwn: work[index].unit == band) {
                        first, second, score in
                        own.append(Hit(first: first, second: second, score: score))
                    }
                    if own.count > Self.maximumPairs { break }
                }
                found.withLock { $0.hits += own }
            } catch {
                found.withLock { $0.failure = error }
            }
        }
        let result = found.withLock { $0 }
        if let failure = result.failure { throw failure }
        return result.hits
    }
}

/// One thread's part of a band.
private struct PairLane {
    private let snapshot: GallerySnapshot
    private let scorer: FaceScorer
    private let search: GallerySearch
    private let band: ScanUnit
    private var hits: [UInt32]
    /// Room for the templates of one face.
    private var face: [Float]

    private static let group = Int(CTS_MAXIMUM_QUERIES)

    init(
        _ snapshot: GallerySnapshot, _ scorer: FaceScorer, _ search: GallerySearch, _ band: ScanUnit
    ) {
        self.snapshot = snapshot
        self.scorer = scorer
        self.search = search
        self.band = band
        face = [Float](repeating: 0, count: snapshot.models.totalDimension)
        hits = [UInt32](repeating: 0, count: Self.group * band.block.panels * BlockLayout.panelHeight)
    }

    /// Holds some rows of a unit against the band's templates; within the band, each pair counts once.
    mutating func compare(
        _ unit: ScanUnit, rows: Range<Int>, isOwn: Bool,
        _ body: (FacePlace, FacePlace, Double) -> Void
    ) throws(BiometricsError) {
        var places: [FacePlace] = []
        var vectors: [[Float]] = []
        let segment = snapshot.segments[unit.segment]
        for row in rows {
            let place = FacePlace(segment: unit.segment, row: unit.block.firstRow + row)
            guard snapshot.isThere(place) else { continue }
            places.append(place)
            vectors.append(try segment.vectors(of: place.row))
        }
        guard !places.isEmpty else { return }
        let counts = kernel(vectors)
        let room = band.block.panels * BlockLayout.panelHeight
        for (index, place) in places.enumerated() {
            for hit in 0..<counts[index] {
                let row = Int(hits[index * room + hit])
                guard row < band.block.rows else { continue }
                let other = FacePlace(segment: band.segment, row: band.block.firstRow + row)
                guard !isOwn || other.row > place.row, snapshot.isThere(other) else { continue }
                var score: Double?
                try snapshot.segments[band.segment].read(other.row, into: &face)
                unsafe face.withUnsafeBufferPointer { face in
                    unsafe vectors[index].withUnsafeBufferPointer { own in
                        if let own = own.baseAddress, let face = face.baseAddress {
                            score = unsafe scorer.score(own, face, leastOfStage: search.leastOfStage)
                        }
                    }
                }
                if let score, score >= search.least { body(place, other, score) }
            }
        }
    }

    private mutating func kernel(_ vectors: [[Float]]) -> [Int] {
        let models = snapshot.models
        let start = models.starts[models.stage]
        let probes = vectors.map {
            QuantizedTemplate($0[start..<(start + models.stageMember.dimension)], count: models.codeDimension)
        }
        let floor = scorer.stageFloor(search.least, search)
        return ScanKernel.run(
            probes.map { (probe: $0, floor: $0.lowered(floor)) }, snapshot, band, panels: 0..<band.panels, hits: &hits)
    }
}
