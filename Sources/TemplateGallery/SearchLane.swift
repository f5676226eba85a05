internal import BiometricsCore
internal import CTemplateScan

/// One thread's part of a search: what it has found so far, and room for what the kernels find.
struct SearchLane {
    private let snapshot: GallerySnapshot
    private let probes: [SearchProbe]
    private let search: GallerySearch
    private let scorer: FaceScorer
    private(set) var tops: [TopCandidates]
    private var hits: [UInt32]
    /// Room for the templates of one face.
    private var face: [Float]

    private static let group = Int(CTS_MAXIMUM_QUERIES)

    init(_ snapshot: GallerySnapshot, _ probes: [SearchProbe], _ search: GallerySearch, _ scorer: FaceScorer) {
        self.snapshot = snapshot
        self.probes = probes
        self.search = search
        self.scorer = scorer
        tops = probes.map { _ in TopCandidates(limit: search.limit, least: search.least) }
        face = [Float](repeating: 0, count: snapshot.models.totalDimension)
        hits = [UInt32](
            repeating: 0, count: Self.group * GallerySnapshot.chunkPanels * BlockLayout.panelHeight)
    }

    /// Looks through a block for all probes, a chunk at a time: floors rise between chunks.
    mutating func scan(_ unit: GallerySnapshot.ScanUnit) throws(BiometricsError) {
        var panel = 0
        while panel < unit.block.panels {
            // The first faces all count while nothing was found yet: few are taken at once then.
            let isFresh = tops.contains { $0.floor == -.infinity }
            let count = min(isFresh ? 4 : GallerySnapshot.chunkPanels, unit.block.panels - panel)
            for first in stride(from: 0, to: probes.count, by: Self.group) {
                let group = first..<min(first + Self.group, probes.count)
                try scan(unit, panels: panel..<(panel + count), probes: group)
            }
            panel += count
        }
    }

    private mutating func scan(
        _ unit: GallerySnapshot.ScanUnit, panels: Range<Int>, probes group: Range<Int>
    ) throws(BiometricsError) {
        let queries = group.map { probe in
            let quantized = probes[probe].quantized
            return (probe: quantized, floor: quantized.lowered(scorer.stageFloor(tops[probe].floor, search)))
        }
        let counts = ScanKernel.run(
            queries, snapshot.segments[unit.segment], unit.block, panels: panels, hits: &hits)
        let room = panels.count * BlockLayout.panelHeight
        for (index, probe) in group.enumerated() {
            for hit in 0..<counts[index] {
                let row = panels.lowerBound * BlockLayout.panelHeight + Int(hits[index * room + hit])
                guard row < unit.block.rows else { continue }
                try look(at: .init(segment: unit.segment, row: unit.block.firstRow + row), for: probe)
            }
        }
    }

    /// Compares a face as the library does, and keeps it where it is among the best.
    private mutating func look(
        at place: GallerySnapshot.Row, for probe: Int
    ) throws(BiometricsError) {
        guard snapshot.isThere(place) else { return }
        let segment = snapshot.segments[place.segment]
        let floor = tops[probe].floor
        var score: Double?
        var isUnit = true
        try segment.read(place.row, into: &face)
        unsafe face.withUnsafeBufferPointer { face in
            unsafe probes[probe].vectors.withUnsafeBufferPointer { own in
                guard let own = own.baseAddress, let face = face.baseAddress else { return }
                score = unsafe scorer.score(own, face, leastOfStage: search.leastOfStage)
                if let found = score, found >= floor { isUnit = unsafe scorer.isUnit(face) }
            }
        }
        guard isUnit else {
            throw .damaged("The template of row \(place.row) has not the length 1.", path: segment.path)
        }
        guard let score, score >= floor else { return }
        let (person, id) = try segment.names(of: place.row)
        tops[probe].insert(GalleryMatch(person: person, id: id, score: score))
    }
}
