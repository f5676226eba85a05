internal import BiometricsCore
internal import CTemplateScan

/// One thread's part of a search: what it has found so far, and room for what the kernels find.
struct SearchLane<Faces: ScannedFaces> {
    private let faces: Faces
    private let probes: [SearchProbe]
    private let search: GallerySearch
    private let scorer: FaceScorer
    private(set) var tops: [TopCandidates]
    private var hits: [UInt32]
    /// Room for the templates of one face.
    private var face: [Float]

    private static var group: Int { Int(CTS_MAXIMUM_QUERIES) }

    init(_ faces: Faces, _ probes: [SearchProbe], _ search: GallerySearch, _ scorer: FaceScorer) {
        self.faces = faces
        self.probes = probes
        self.search = search
        self.scorer = scorer
        tops = probes.map { _ in TopCandidates(limit: search.limit, least: search.least) }
        face = [Float](repeating: 0, count: faces.models.totalDimension)
        hits = [UInt32](
            repeating: 0, count: Self.group * ScanUnit.chunkPanels * BlockLayout.panelHeight)
    }

    /// Looks through a block for all probes, a chunk at a time: floors rise between chunks.
    mutating func scan(_ unit: ScanUnit) throws(BiometricsError) {
        var panel = 0
        while panel < unit.panels {
            // The first faces all count while nothing was found yet: few are taken at once then.
            let isFresh = tops.contains { $0.floor == -.infinity }
            let count = min(isFresh ? 4 : ScanUnit.chunkPanels, unit.panels - panel)
            for first in stride(from: 0, to: probes.count, by: Self.group) {
                let group = first..<min(first + Self.group, probes.count)
                try scan(unit, panels: panel..<(panel + count), probes: group)
            }
            panel += count
        }
    }

    private mutating func scan(
        _ unit: ScanUnit, panels: Range<Int>, probes group: Range<Int>
    ) throws(BiometricsError) {
        let queries = group.map { probe in
            let quantized = probes[probe].quantized
            return (probe: quantized, floor: quantized.lowered(scorer.stageFloor(tops[probe].floor, search)))
        }
        let counts = ScanKernel.run(
            queries, faces, unit, panels: panels, hits: &hits)
        let room = panels.count * BlockLayout.panelHeight
        for (index, probe) in group.enumerated() {
            for hit in 0..<counts[index] {
                let row = panels.lowerBound * BlockLayout.panelHeight + Int(hits[index * room + hit])
                guard row < unit.rows else { continue }
                try look(at: .init(segment: unit.segment, row: unit.block.firstRow + row), for: probe)
            }
        }
    }

    /// Compares a face as the library does, and keeps it where it is among the best.
    private mutating func look(
        at place: FacePlace, for probe: Int
    ) throws(BiometricsError) {
        guard faces.isThere(place) else { return }
        let floor = tops[probe].floor
        var score: Double?
        var isUnit = true
        try faces.read(place, into: &face)
        unsafe face.withUnsafeBufferPointer { face in
            unsafe probes[probe].vectors.withUnsafeBufferPointer { own in
                guard let own = own.baseAddress, let face = face.baseAddress else { return }
                score = unsafe scorer.score(own, face, leastOfStage: search.leastOfStage)
                if let found = score, found >= floor { isUnit = unsafe scorer.isUnit(face) }
            }
        }
        guard isUnit else {
            throw faces.damaged(place)
        }
        guard let score, score >= floor else { return }
        let (person, id) = try faces.names(of: place)
        tops[probe].insert(GalleryMatch(person: person, id: id, score: score))
    }
}
