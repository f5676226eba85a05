import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import TemplateGallery

/// The faces that a gallery keeps, and the users who may open it.
struct GalleryStoreTests {
    private func make(_ count: Int, seed: UInt64 = 41) throws -> (bench: GalleryBench, entries: [GalleryEntry]) {
        let bench = GalleryBench()
        var random = SplitMix(seed: seed)
        let entries = try GalleryBench.entries(count, &random, facesOfPerson: 2)
        try Gallery.create(at: bench.path, models: GalleryModels([.init(model: GalleryBench.model, dimension: 128)]))
        try GalleryWriter(at: bench.path).add(entries)
        return (bench, entries)
    }

    private func ids(_ snapshot: GallerySnapshot) throws -> [String] {
        var ids: [String] = []
        try snapshot.forEach { (_, id) throws(BiometricsError) in ids.append(id) }
        return ids
    }

    private func files(_ bench: GalleryBench) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bench.path).sorted()
    }

    @Test func `a face is added once, however often that is asked for, and a name stands for one face`() throws {
        let (bench, entries) = try make(10)
        let writer = try GalleryWriter(at: bench.path)
        let generation = writer.snapshot.generation
        #expect(try writer.add(entries) == 0 && writer.count == 10 && writer.snapshot.generation == generation)
        var random = SplitMix(seed: 42)
        let other = try GalleryEntry(person: "p0", id: "f0", templates: [GalleryBench.template(&random)])
        let new = try GalleryEntry(person: "p0", id: "new", templates: [GalleryBench.template(&random)])
        let clash = try GalleryEntry(person: "p1", id: "new", templates: new.templates)
        #expect(refused { try writer.add([new, other]) }?.code == .templateKnown)
        #expect(refused { try writer.add([new, clash]) }?.code == .templateKnown)
        #expect(
            refused { try writer.add([GalleryEntry(person: "p9", id: "f0", templates: entries[0].templates)]) } != nil)
        #expect(writer.count == 10)
        #expect(try writer.isNew(new) && !writer.isNew(entries[0]))
        #expect(refused { try writer.isNew(other) }?.code == .templateKnown)
        #expect(try writer.person(of: "f3") == "p1" && writer.person(of: "new") == nil)
        #expect(try writer.add([new, new] + entries) == 1)
        #expect(try ids(Gallery(at: bench.path).snapshot()) == entries.map(\.id) + ["new"])
        #expect(
            try GalleryVerification.verify(bench.path) == .init(faces: 11, bytes: writer.snapshot.byteCount, faults: [])
        )
    }

    @Test func `what was removed can be added again, under another face`() throws {
        let (bench, entries) = try make(10)
        let writer = try GalleryWriter(at: bench.path)
        #expect(try writer.remove([.face(id: "f3"), .face(id: "no one"), .person("p0")]) == 3)
        #expect(try writer.remove([.face(id: "f3")]) == 0)
        let selections: [GalleryWriter.Selection] = [.person("p0"), .face(id: "f3"), .person("p1"), .face(id: "f3")]
        #expect(try writer.missing(among: selections) == [.person("p0"), .face(id: "f3")])
        var random = SplitMix(seed: 43)
        let again = try GalleryEntry(person: "p1", id: "f3", templates: [GalleryBench.template(&random)])
        #expect(try writer.add([again, entries[0]]) == 2)
        let snapshot = try Gallery(at: bench.path).snapshot()
        #expect(try snapshot.search([again.templates], GallerySearch(limit: 1))[0].first?.id == "f3")
        #expect(try snapshot.personCount() == 5 && snapshot.removedCount == 3 && snapshot.count == 9)
        #expect(try GalleryVerification.verify(bench.path).faults.isEmpty)
    }

    @Test func `names that no list could hold are refused`() {
        for name in ["", String(repeating: "a", count: 256), "a\nb", "a\u{7F}"] {
            #expect(refused { try GalleryEntry(person: name, id: "x", templates: []) }?.code == .invalidConfiguration)
            #expect(refused { try GalleryEntry(person: "x", id: name, templates: []) }?.code == .invalidConfiguration)
        }
    }

    @Test func `compaction leaves what is there, in fewer bytes, and a reader goes on with what it has open`() throws {
        let (bench, entries) = try make(200)
        let writer = try GalleryWriter(at: bench.path)
        var random = SplitMix(seed: 44)
        for index in 0..<20 {
            try writer.add([GalleryEntry(person: "q", id: "g\(index)", templates: [GalleryBench.template(&random)])])
        }
        try writer.remove([.person("p3"), .face(id: "g7")])
        let reader = try Gallery(at: bench.path)
        let before = try reader.snapshot()
        let probe = [[entries[50].templates[0]], [entries[6].templates[0]]]
        let found = try before.search(probe, GallerySearch(limit: 9))
        #expect(try writer.compact() == 1)
        // The old files are gone, and still searched.
        #expect(try before.search(probe, GallerySearch(limit: 9)) == found)
        let after = try reader.snapshot()
        #expect(after.generation == before.generation + 1 && after.removedCount == 0)
        #expect(after.byteCount < before.byteCount && after.segments[0].blocks.count == 1)
        #expect(try after.search(probe, GallerySearch(limit: 9)) == found && ids(after) == ids(before))
        #expect(try files(bench) == ["lock", "manifest", Segment.name(3)])
        #expect(try GalleryVerification.verify(bench.path).faults.isEmpty)
        #expect(try writer.compact() == 0)
    }

    @Test func `of what is erased no byte is left in the folder`() throws {
        let (bench, _) = try make(60)
        var random = SplitMix(seed: 45)
        // Two characters would also stand in a checksum by chance.
        let erased = try GalleryEntry(
            person: "p2", id: "a name for this test", templates: [GalleryBench.template(&random)])
        let bytes = unsafe erased.templates[0].features.withUnsafeBytes { unsafe Data($0) }
        func traces() throws -> Int {
            try files(bench).reduce(0) { sum, name in
                let data = try Data(contentsOf: URL(filePath: "\(bench.path)/\(name)"))
                return sum + (data.range(of: bytes) == nil ? 0 : 1)
                    + (data.range(of: Data(erased.id.utf8)) == nil ? 0 : 1)
            }
        }
        let writer = try GalleryWriter(at: bench.path)
        try writer.add([erased])
        #expect(try traces() > 0)
        #expect(try writer.remove([.face(id: erased.id)]) == 1)
        #expect(try traces() > 0)
        try writer.add([erased])
        #expect(try writer.remove([.face(id: erased.id), .person("p25"), .person("p26")], erasing: true) == 5)
        try writer.remove([.person("p27"), .person("p28"), .person("p29")], erasing: true)
        #expect(try traces() == 0)
        #expect(try GalleryVerification.verify(bench.path).faults.isEmpty)
    }

    @Test func `one process writes at a time`() throws {
        let (bench, entries) = try make(4)
        do {
            let writer = try GalleryWriter(at: bench.path)
            #expect(refused { try GalleryWriter(at: bench.path) }?.code == .galleryBusy)
            #expect(writer.count == 4)
        }
        #expect(try GalleryWriter(at: bench.path, waits: true).add(entries) == 0)
    }

    @Test func `nobody else may open a gallery, and one that others may open is refused`() throws {
        let (bench, _) = try make(4)
        let manager = FileManager.default
        #expect(try manager.attributesOfItem(atPath: bench.path)[.posixPermissions] as? Int == 0o700)
        for name in try files(bench) {
            let path = "\(bench.path)/\(name)"
            #expect(try manager.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            let error = refused {
                if name == "lock" { return try GalleryWriter(at: bench.path) }
                return try Gallery(at: bench.path)
            }
            #expect(error?.code == .ioFailure && error?.path == path)
            try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        try manager.setAttributes([.posixPermissions: 0o722], ofItemAtPath: bench.path)
        #expect(refused { try GalleryWriter(at: bench.path) }?.code == .ioFailure)
    }

    @Test func `a gallery is made in an empty folder only, and is missing elsewhere`() throws {
        let (bench, _) = try make(2)
        let models = try GalleryModels([.init(model: GalleryBench.model, dimension: 128)])
        #expect(refused { try Gallery.create(at: bench.path, models: models) }?.code == .galleryExists)
        #expect(refused { try Gallery(at: bench.folder.path) }?.code == .galleryMissing)
        #expect(refused { try GalleryWriter(at: bench.folder("none")) }?.code == .galleryMissing)
        #expect(!FileManager.default.fileExists(atPath: bench.folder("none")))
        for member in [
            GalleryModels.Member(model: GalleryBench.model, dimension: 0),
            .init(model: GalleryBench.model, dimension: 4097), .init(model: .init(id: "a", sha256: "x"), dimension: 4),
        ] {
            #expect(refused { try GalleryModels([member]) }?.code == .invalidConfiguration)
        }
        #expect(refused { try GalleryModels([]) }?.code == .invalidConfiguration)
    }

    @Test func `a writer takes away what a killed one left`() throws {
        let (bench, entries) = try make(30)
        let segment = "\(bench.path)/\(Segment.name(1))"
        let whole = try Data(contentsOf: URL(filePath: segment))
        try (whole + Data(repeating: 7, count: 777)).write(to: URL(filePath: segment))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: segment)
        for name in [Segment.name(9), RemovalLog.name(8), "manifest.abc.tmp"] {
            try bench.folder.file("gallery/\(name)", [1, 2, 3])
        }
        try bench.folder.file("gallery/notes", [1])
        // A reader passes over it.
        #expect(try Gallery(at: bench.path).snapshot().count == 30)
        let writer = try GalleryWriter(at: bench.path)
        #expect(try Data(contentsOf: URL(filePath: segment)) == whole)
        #expect(try files(bench) == ["lock", "manifest", "notes", Segment.name(1)])
        #expect(try writer.add(entries) == 0)
    }
}
