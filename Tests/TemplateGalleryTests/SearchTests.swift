import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import TemplateGallery

struct SearchTests {
    private func gallery(_ entries: [GalleryEntry], in bench: GalleryBench, pieces: Int = 1) throws -> GallerySnapshot {
        let first = try #require(entries.first)
        let models = try GalleryModels(
            first.templates.map { .init(model: $0.model, dimension: $0.features.count) })
        try Gallery.create(at: bench.path, models: models)
        let writer = try GalleryWriter(at: bench.path)
        for start in stride(from: 0, to: entries.count, by: (entries.count + pieces - 1) / pieces) {
            try writer.add(Array(entries[start..<min(start + (entries.count + pieces - 1) / pieces, entries.count)]))
        }
        return try Gallery(at: bench.path).snapshot()
    }

    @Test(arguments: [128, 512, 5])
    func `a search gives what comparing every face alone gives, to the last bit`(dimension: Int) throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 21)
        let entries = try GalleryBench.entries(3000, &random, dimension: dimension, facesOfPerson: 3)
        let snapshot = try gallery(entries, in: bench, pieces: 7)
        var probes: [FaceTemplate] = []
        for _ in 0..<19 {
            let near = random.below(2) == 0 ? entries[random.below(entries.count)].templates[0] : nil
            probes.append(try GalleryBench.template(&random, dimension: dimension, near: near, spread: 1))
        }
        for (limit, least, threads) in [(10, -Double.infinity, 1), (1, 0.2, 2), (1000, -1, 3)] {
            let search = GallerySearch(limit: limit, least: least, threads: threads)
            let found = try snapshot.search(probes.map { [$0] }, search)
            for (probe, matches) in zip(probes, found) {
                #expect(matches == (try GalleryBench.bruteForce(probe, entries, limit: limit, least: least)))
            }
        }
    }

    @Test func `of equal scores the person comes first whose name does, and then the face`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 22)
        let same = try GalleryBench.template(&random)
        let names = [("b", "2"), ("a", "9"), ("c", "1"), ("a", "3"), ("ä", "4"), ("B", "5")]
        let entries = try names.map { try GalleryEntry(person: $0.0, id: $0.1, templates: [same]) }
        let snapshot = try gallery(entries, in: bench)
        for limit in 1...6 {
            let found = try snapshot.search([[same]], GallerySearch(limit: limit))[0]
            #expect(found.map(\.person) == Array(["B", "a", "b", "c", "ä"].prefix(limit)))
            #expect(found.first { $0.person == "a" }.map(\.id) ?? "3" == "3")
        }
    }

    @Test func `a face that was removed is found no more`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 23)
        let entries = try GalleryBench.entries(300, &random, facesOfPerson: 2)
        _ = try gallery(entries, in: bench, pieces: 3)
        let writer = try GalleryWriter(at: bench.path)
        try writer.remove([.person("p7"), .face(id: "f20")])
        let left = entries.filter { $0.person != "p7" && $0.id != "f20" }
        let snapshot = try Gallery(at: bench.path).snapshot()
        #expect(snapshot.count == left.count)
        for entry in [entries[14], entries[15], entries[20], entries[21]] {
            let found = try snapshot.search([entry.templates], GallerySearch(limit: 5))[0]
            #expect(found == (try GalleryBench.bruteForce(entry.templates[0], left, limit: 5)))
        }
    }

    @Test func `templates of another model are refused, and never compared`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 24)
        let snapshot = try gallery(try GalleryBench.entries(20, &random), in: bench)
        let others = [
            ModelIdentity(id: "toy", sha256: String(repeating: "ac", count: 32)),
            ModelIdentity(id: "other", sha256: GalleryBench.model.sha256),
        ]
        for model in others {
            let probe = try GalleryBench.template(&random, model: model)
            #expect(refused { try snapshot.search([[probe]], GallerySearch(limit: 1)) }?.code == .templateMismatch)
            let entry = try GalleryEntry(person: "p", id: "x", templates: [probe])
            #expect(refused { try GalleryWriter(at: bench.path).add([entry]) }?.code == .templateMismatch)
        }
        let short = try GalleryBench.template(&random, dimension: 64)
        #expect(refused { try snapshot.search([[short]], GallerySearch(limit: 1)) }?.code == .templateMismatch)
        #expect(refused { try snapshot.search([[]], GallerySearch(limit: 1)) }?.code == .templateMismatch)
    }

    @Test func `several embedders are fused as for a comparison, among all whom the first does not rule out`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 25)
        let models = ["one", "two"].map { ModelIdentity(id: $0, sha256: String(repeating: "cd", count: 32)) }
        let fusion = try ScoreFusion(
            try models.enumerated().map { index, model in
                .init(model: model, calibration: try Calibrations.toy(of: model), weight: index == 0 ? 1 : 2)
            })
        let entries = try (0..<500).map { index in
            try GalleryEntry(
                person: "p\(index)", id: "f\(index)",
                templates: [
                    GalleryBench.template(&random, dimension: 128, model: models[0]),
                    GalleryBench.template(&random, dimension: 512, model: models[1]),
                ])
        }
        let galleryModels = try GalleryModels(of: entries[0].templates, fusion: fusion)
        #expect(galleryModels.stage == 1)
        try Gallery.create(at: bench.path, models: galleryModels)
        try GalleryWriter(at: bench.path).add(entries)
        let snapshot = try Gallery(at: bench.path).snapshot()
        for least in [-1.0, 0.02] {
            for _ in 0..<8 {
                let near = entries[random.below(entries.count)].templates
                let probe = try near.map {
                    try GalleryBench.template(
                        &random, dimension: $0.features.count, near: $0, spread: 1, model: $0.model)
                }
                let search = GallerySearch(limit: 7, fusion: fusion, leastOfStage: least)
                let expected = try entries.filter { try probe[1].compare(to: $0.templates[1]).value >= least }
                    .map {
                        GalleryMatch(
                            person: $0.person, id: $0.id, score: try fusion.score(probe, against: $0.templates).value)
                    }.sorted { ($1.score, $0.person) < ($0.score, $1.person) }.prefix(7)
                #expect(try snapshot.search([probe], search)[0] == Array(expected))
            }
        }
        #expect(refused { try snapshot.search([], GallerySearch(limit: 1)) }?.code == .invalidConfiguration)
    }

    @Test func `all pairs are those that comparing every two faces gives, in any band`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 26)
        var entries = try GalleryBench.entries(700, &random, facesOfPerson: 2)
        for index in 0..<20 {
            let near = entries[random.below(700)].templates[0]
            entries.append(
                try GalleryEntry(
                    person: "q\(index)", id: "g\(index)",
                    templates: [GalleryBench.template(&random, near: near, spread: 0.7)]))
        }
        _ = try gallery(entries, in: bench, pieces: 5)
        try GalleryWriter(at: bench.path).remove([.face(id: "f3")])
        entries.removeAll { $0.id == "f3" }
        let pairs = try GalleryPairs(
            of: Gallery(at: bench.path).snapshot(), GallerySearch(limit: 1, least: 0.25, threads: 2))
        var found: [GalleryPair] = []
        for band in 0..<pairs.bandCount { found += try pairs.pairs(of: band) }
        var expected: [String: Double] = [:]
        for (index, one) in entries.enumerated() {
            for other in entries[(index + 1)...] where one.person != other.person {
                let score = try one.templates[0].compare(to: other.templates[0]).value
                if score >= 0.25 { expected["\(one.id) \(other.id)"] = score }
            }
        }
        #expect(found.count == expected.count && expected.count > 50)
        for pair in found { #expect(expected["\(pair.firstID) \(pair.secondID)"] == pair.score) }
        #expect(pairs.bandCount == 5 && pairs.progress(after: 5) == 1 && pairs.progress(after: 0) == 0)
    }

    @Test func `the false positives of a gallery are those of searching each face among the others`() throws {
        let bench = GalleryBench()
        var random = SplitMix(seed: 27)
        let entries = try GalleryBench.entries(200, &random, facesOfPerson: 2)
        let snapshot = try gallery(entries, in: bench)
        let least = 0.28
        let found = try snapshot.measureFalsePositives(
            GallerySearch(limit: 1, least: least), label: { $0.hasSuffix("1") ? "ones" : $0 == "p2" ? nil : "rest" })
        var positives: [String: Int] = [:]
        for entry in entries {
            let isPositive = try entries.contains {
                try $0.person != entry.person && entry.templates[0].compare(to: $0.templates[0]).value >= least
            }
            if isPositive { positives[entry.person, default: 0] += 1 }
        }
        #expect(found.all.probes == 200 && found.all.positives == positives.values.reduce(0, +))
        #expect(found.all.positives > 3 && found.all.positives < 197)
        #expect(found.groups.map(\.label) == ["ones", "rest"] && found.groups.map(\.probes) == [20, 178])
        #expect(found.groups[0].positives == positives.filter { $0.key.hasSuffix("1") }.values.reduce(0, +))
        #expect(found.comparisons == 198)
        let part = try snapshot.measureFalsePositives(GallerySearch(limit: 1, least: least), most: 50)
        #expect(part.all.probes == 50 && part.groups.isEmpty)
    }
}
