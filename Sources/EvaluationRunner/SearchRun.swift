public import Biometrics
public import BiometricsCore
public import BiometricsEvaluation

/// Searches the people of a labelled folder among one another: one picture of each person is in the gallery, the others are
/// probes.
public struct SearchRun: Sendable {
    /// The matcher that embeds and compares.
    public var matcher: FaceMatcher
    /// The people and their pictures.
    public var people: LabelledPeople
    /// How many people the smaller galleries have; the largest holds all.
    public var sizes: [Int]
    /// The seed of drawing the people of smaller galleries.
    public var seed: UInt64
    /// The folder of templates kept between runs; nil to keep none.
    public var cacheFolder: String?

    /// A run over `people`.
    public init(
        matcher: FaceMatcher, people: LabelledPeople, sizes: [Int] = [100, 1000], seed: UInt64 = 1,
        cacheFolder: String? = nil
    ) {
        self.matcher = matcher
        self.people = people
        self.sizes = sizes
        self.seed = seed
        self.cacheFolder = cacheFolder
    }

    /// The result of the searches.
    public struct Result: Sendable {
        /// The searches of each gallery.
        public var trials: [SearchTrials]
        /// Pictures that gave no template: they are neither in a gallery nor probes.
        public var lost: Int
        /// The losses to faults of the program.
        public var losses: EvaluationLosses
    }

    /// The searches of each gallery.
    ///
    /// - Parameter progress: told of each file; called from the task of this run, one call at a time.
    /// - Throws: `.insufficientData` for fewer than two people with a template or without probes, and what keeps every picture
    ///   from being embedded.
    public func trials(
        progress: @Sendable (EvaluationProgress) -> Void = { _ in }
    ) async throws(BiometricsError) -> Result {
        let pictures = people.pictures
        let (templates, losses) = try await embed(pictures.map(\.file), progress)
        var gallery: [(person: String, templates: [FaceTemplate])] = []
        var probes: [(person: String, templates: [FaceTemplate])] = []
        var enrolled: Set<String> = []
        for (picture, own) in zip(pictures, templates) where !own.isEmpty {
            if enrolled.insert(picture.person).inserted {
                gallery.append((picture.person, own))
            } else {
                probes.append((picture.person, own))
            }
        }
        guard gallery.count > 1, !probes.isEmpty else {
            throw BiometricsError(
                .insufficientData, "A search takes two people at least, and a second picture of one of them.")
        }
        let scores = ProbeScores(matcher.fusion, gallery: gallery.map(\.templates), threads: matcher.workers)
        var galleries = galleries(of: gallery.map(\.person))
        for first in stride(from: 0, to: probes.count, by: 256) {
            let part = probes[first..<min(first + 256, probes.count)]
            let rows = scores.scores(of: part.map(\.templates))
            for (probe, row) in zip(part, rows) {
                for index in galleries.indices {
                    galleries[index].trials.add(person: probe.person, scores: galleries[index].rows.map { row[$0] })
                }
            }
        }
        return Result(
            trials: galleries.map(\.trials), lost: templates.count { $0.isEmpty }, losses: losses)
    }

    /// Galleries of some of the people, drawn with the seed, and of all.
    private func galleries(of people: [String]) -> [(rows: [Int], trials: SearchTrials)] {
        var generator = SplitMix64(seed: seed)
        var order = Array(people.indices)
        order.shuffle(using: &generator)
        let counts = Set(sizes.filter { $0 > 1 && $0 < people.count }).sorted() + [people.count]
        return counts.map { count in
            let rows = order[..<count].sorted()
            return (rows, SearchTrials(gallery: rows.map { people[$0] }))
        }
    }

    /// The templates of each file; none where it gave none.
    private func embed(
        _ files: [String], _ progress: @Sendable (EvaluationProgress) -> Void
    ) async throws(BiometricsError) -> (templates: [[FaceTemplate]], losses: EvaluationLosses) {
        let cache = try cacheFolder.map { folder throws(BiometricsError) in
            try TemplateCache(directory: folder, matcher: matcher, role: .selfie)
        }
        var templates = [[FaceTemplate]](repeating: [], count: files.count)
        var losses = EvaluationLosses()
        var obstacle: BiometricsError?
        progress(.began(files: files.count))
        let sources = files.enumerated().lazy.map { (tag: $0.offset, source: people.files.source($0.element)) }
        await matcher.templates(of: sources, as: .selfie, cache: cache) { place, result in
            switch result {
            case .success(let sample): templates[place] = sample.templates
            case .failure(let error):
                losses.add(error, of: files[place])
                if obstacle == nil, error.isAboutEveryInput { obstacle = error }
            }
            progress(.finishedFile)
        }
        if let obstacle { throw obstacle }
        return (templates, losses)
    }
}

/// The scores of some probes with every face of a gallery, as one matrix product an embedder.
private struct ProbeScores {
    let fusion: ScoreFusion
    let threads: Int
    let gallery: [TemplateMatrix]

    init(_ fusion: ScoreFusion, gallery: [[FaceTemplate]], threads: Int) {
        self.fusion = fusion
        self.threads = threads
        self.gallery = Self.matrices(of: gallery, fusion)
    }

    private static func matrices(of faces: [[FaceTemplate]], _ fusion: ScoreFusion) -> [TemplateMatrix] {
        fusion.members.indices.map { member in
            var matrix = TemplateMatrix(dimension: faces.first?[member].features.count ?? 1)
            for face in faces { matrix.append(face[member].features) }
            return matrix
        }
    }

    /// A row a probe, a score a face.
    func scores(of probes: [[FaceTemplate]]) -> [[Double]] {
        let columns = gallery.first?.count ?? 0
        var rows = [[Double]](repeating: [Double](repeating: 0, count: columns), count: probes.count)
        for (member, matrix) in Self.matrices(of: probes, fusion).enumerated() {
            for block in matrix.mapBlocks(against: gallery[member], threads: threads, { $0 }) {
                for row in block.rows {
                    for column in block.columns {
                        let cosine = min(1, max(-1, Double(block[row, column])))
                        rows[row][column] += fusion.contribution(of: member, cosine: cosine)
                    }
                }
            }
        }
        return rows
    }
}
