import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import TemplateGallery

struct MemoryGalleryTests {
    private func gallery(_ entries: [GalleryEntry]) throws -> MemoryGallery {
        let first = try #require(entries.first)
        let gallery = MemoryGallery(
            models: try GalleryModels(first.templates.map { .init(model: $0.model, dimension: $0.features.count) }))
        for (person, faces) in Dictionary(grouping: entries, by: \.person) { try gallery.set(faces, of: person) }
        return gallery
    }

    @Test(arguments: [128, 512, 5])
    func `a search gives what comparing every face alone gives, to the last bit`(dimension: Int) throws {
        var random = SplitMix(seed: 31)
        // More faces than a block has.
        let entries = try GalleryBench.entries(5000, &random, dimension: dimension, facesOfPerson: 3)
        let gallery = try gallery(entries)
        #expect(gallery.count == entries.count)
        for (limit, least) in [(10, -Double.infinity), (1, 0.2), (1000, -1)] {
            let near = entries[random.below(entries.count)].templates[0]
            let probe = try GalleryBench.template(&random, dimension: dimension, near: near, spread: 1)
            let found = try gallery.search([[probe]], GallerySearch(limit: limit, least: least))[0]
            #expect(found == (try GalleryBench.bruteForce(probe, entries, limit: limit, least: least)))
        }
    }

    @Test func `faces come and go in any order, and the places of those that went are used again`() throws {
        var random = SplitMix(seed: 32)
        var people: [String: [GalleryEntry]] = [:]
        let gallery = try gallery(try GalleryBench.entries(1, &random))
        try gallery.set([], of: "p0")
        for round in 0..<400 {
            let person = "p\(random.below(60))"
            let faces = try (0..<random.below(4)).map { index in
                try GalleryEntry(
                    person: person, id: "\(person)/\(round)/\(index)", templates: [GalleryBench.template(&random)])
            }
            try gallery.set(faces, of: person)
            people[person] = faces
            guard round % 40 == 39 else { continue }
            let entries = people.values.flatMap(\.self)
            #expect(gallery.count == entries.count)
            let probe = try GalleryBench.template(&random)
            let found = try gallery.search([[probe]], GallerySearch(limit: 100))[0]
            #expect(found == (try GalleryBench.bruteForce(probe, entries, limit: 100)))
        }
        // No more memory than the most faces at a time need.
        #expect(gallery.byteCount < 4 << 20)
    }

    @Test func `nothing of a removed face is left in the memory`() throws {
        var random = SplitMix(seed: 33)
        let entries = try GalleryBench.entries(40, &random)
        let gallery = try gallery(entries)
        func isThere(_ face: GalleryEntry) throws -> Bool {
            // Four numbers in a row, as the gallery keeps them.
            let features = face.templates[0].features[60..<64].flatMap { number in
                unsafe withUnsafeBytes(of: number) { unsafe Array($0) }
            }
            return gallery.faces.withLock { faces in
                faces.blocks.contains { block in
                    unsafe block.withBytes { unsafe Data($0).range(of: Data(features)) != nil }
                }
            }
        }
        for entry in entries { #expect(try isThere(entry)) }
        try gallery.set([], of: "p7")
        #expect(try !isThere(entries[7]))
        #expect(try isThere(entries[8]))
        let found = try gallery.search([entries[7].templates], GallerySearch(limit: 40))[0]
        #expect(found.count == 39 && !found.contains { $0.person == "p7" })
    }

    @Test func `templates of another model are refused, and the person keeps the faces from before`() throws {
        var random = SplitMix(seed: 34)
        let entries = try GalleryBench.entries(3, &random)
        let gallery = try gallery(entries)
        let other = ModelIdentity(id: "other", sha256: GalleryBench.model.sha256)
        let face = try GalleryEntry(
            person: "p1", id: "x", templates: [GalleryBench.template(&random, model: other)])
        #expect(refused { try gallery.set([face], of: "p1") }?.code == .templateMismatch)
        #expect(gallery.count == 3)
        #expect(refused { try gallery.search([face.templates], GallerySearch(limit: 1)) }?.code == .templateMismatch)
    }

    @Test func `searches and changes at the same time find whole faces only`() async throws {
        var random = SplitMix(seed: 35)
        let entries = try GalleryBench.entries(200, &random)
        let gallery = try gallery(entries)
        let probe = entries[0].templates
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<50 {
                    for entry in entries[100...] { try gallery.set(round % 2 == 0 ? [] : [entry], of: entry.person) }
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<200 {
                        let found = try gallery.search([probe], GallerySearch(limit: 200))[0]
                        #expect(found.first?.person == "p0" && found.count >= 100)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(gallery.count == 200)
    }
}
