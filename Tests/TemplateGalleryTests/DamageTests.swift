import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import TemplateGallery

/// Files of a gallery are a stranger's until they are looked at.
struct DamageTests {
    private let bench: GalleryBench
    private let probe: FaceTemplate

    init() throws {
        bench = GalleryBench()
        var random = SplitMix(seed: 51)
        let entries = try GalleryBench.entries(40, &random)
        probe = entries[20].templates[0]
        try Gallery.create(at: bench.path, models: GalleryModels([.init(model: GalleryBench.model, dimension: 128)]))
        let writer = try GalleryWriter(at: bench.path)
        try writer.add(Array(entries[..<30]))
        try writer.add(Array(entries[30...]))
        try writer.remove([.face(id: "f1"), .face(id: "f35")])
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(bench.path)/\(name)")))
    }

    private func put(_ bytes: [UInt8], _ name: String) throws { try bench.folder.file("gallery/\(name)", bytes) }

    private var segmentName: String { Segment.name(1) }

    @Test func `a flipped bit is found in every part, and named with its file and block`() throws {
        let segment = try Gallery(at: bench.path).snapshot().segments[0]
        let block = segment.blocks[1]
        var places: [(GalleryFault.Part, String, Int, Int)] = [
            (.segmentHeader, segmentName, 30, 0), (.blockHeader, segmentName, block.start + 9, block.start),
            (.manifest, "manifest", 40, 0), (.removals, RemovalLog.name(2), 9, 0),
            (.removals, RemovalLog.name(2), 20 + 22, 20),
        ]
        for part in block.parts {
            for byte in [part.range.lowerBound, part.range.upperBound - 1] {
                places.append((part.part, segmentName, byte, block.start))
            }
        }
        #expect(Set(places.map(\.0)) == Set(GalleryFault.Part.allCases))
        for (part, file, byte, start) in places {
            let whole = try bytes(file)
            for bit in 0..<8 {
                var damaged = whole
                damaged[byte] ^= 1 << bit
                try put(damaged, file)
                let found = try GalleryVerification.verify(bench.path)
                #expect(found.faults.map(\.part) == [part] && found.faults.map(\.file) == [file], "\(part) \(bit)")
                if part != .removals { #expect(found.faults.map(\.offset) == [start]) }
                guard part != .vectors else { continue }
                let error = refused { try Gallery(at: bench.path) }
                #expect(error?.code == .galleryDamaged && error?.path == "\(bench.path)/\(file)", "\(part) \(bit)")
            }
            try put(whole, file)
        }
        #expect(try GalleryVerification.verify(bench.path).faults.isEmpty)
    }

    @Test func `a damaged template is no score`() throws {
        let segment = try Gallery(at: bench.path).snapshot().segments[0]
        var damaged = try bytes(segmentName)
        damaged[segment.blocks[0].vectors.lowerBound + 20 * 512 + 7] ^= 4
        try put(damaged, segmentName)
        let snapshot = try Gallery(at: bench.path).snapshot()
        let error = refused { try snapshot.search([[probe]], GallerySearch(limit: 1)) }
        #expect(error?.code == .galleryDamaged && error?.path == segment.path)
    }

    @Test func `a template that somebody made longer is refused, though all checksums are right`() throws {
        let models = try GalleryModels([.init(model: GalleryBench.model, dimension: 128)])
        let header = BlockLayout.segmentHeader(1, text: try GalleryManifest.text(models))
        let faces = [StoredFace(person: "p", id: "i", vectors: probe.features.map { $0 * 1.5 })]
        let forged = header + BlockPlace.bytes(of: faces, at: header.count, of: 1, models)
        var manifest = try GalleryManifest.read(in: bench.path)
        manifest.segments = [.init(serial: 1, bytes: forged.count, rows: 1)]
        manifest.removals = nil
        try put(forged, segmentName)
        try manifest.write(in: bench.path)
        let snapshot = try Gallery(at: bench.path).snapshot()
        #expect(refused { try snapshot.search([[probe]], GallerySearch(limit: 1)) }?.code == .galleryDamaged)
        #expect(try GalleryVerification.verify(bench.path).faults.map(\.part) == [.vectors])
        // Codes of another template would hide one: only a look at every byte tells.
        var codes =
            header
            + BlockPlace.bytes(
                of: [StoredFace(person: "p", id: "i", vectors: probe.features)], at: header.count, of: 1, models)
        let place = BlockPlace(start: header.count, firstRow: 0, rows: 1, entriesLength: 18, models: models)
        codes[place.codes.lowerBound] ^= 1
        codes.put(codes[place.codes].crc, at: header.count + 28)
        codes.put(codes[header.count..<(header.count + 60)].crc, at: header.count + 60)
        try put(codes, segmentName)
        manifest.segments = [.init(serial: 1, bytes: codes.count, rows: 1)]
        try manifest.write(in: bench.path)
        #expect(try GalleryVerification.verify(bench.path).faults.map(\.part) == [.codes])
    }

    @Test func `files that end too early, or are not there, are damage and never a crash`() throws {
        let whole = try bytes(segmentName)
        for count in [0, 1, 27, 100, whole.count / 2, whole.count - 1] {
            try put(Array(whole[..<count]), segmentName)
            #expect(refused { try Gallery(at: bench.path) }?.code == .galleryDamaged)
            #expect(try GalleryVerification.verify(bench.path).faults.count == 1)
        }
        try FileManager.default.removeItem(atPath: "\(bench.path)/\(segmentName)")
        #expect(refused { try Gallery(at: bench.path) }?.code == .galleryDamaged)
        #expect(try GalleryVerification.verify(bench.path).faults.map(\.file) == [segmentName])
        #expect(refused { try GalleryWriter(at: bench.path) }?.code != nil)
    }

    /// Every sound number of bytes, with checksums that are right: sizes are looked at before anything they point to.
    @Test func `headers that state any sizes are refused before what they point to is looked at`() throws {
        let whole = try bytes(segmentName)
        let segment = try Gallery(at: bench.path).snapshot().segments[0]
        let start = segment.blocks[1].start
        for place in [start + 4, start + 24] {
            for value in [UInt32(0), 1, 9, 11, 4096, 4097, 1 << 20, .max - 1, .max] {
                var damaged = whole
                damaged.put(value, at: place)
                damaged.put(damaged[start..<(start + 60)].crc, at: start + 60)
                guard damaged != whole else { continue }
                try put(damaged, segmentName)
                #expect(refused { try Gallery(at: bench.path) }?.code == .galleryDamaged, "\(place) \(value)")
                #expect(try !GalleryVerification.verify(bench.path).faults.isEmpty)
            }
        }
        // Entries that point outside of their block.
        let entries = segment.blocks[1].entries
        for value in [UInt32(entries.count), .max, .max - 100] {
            var damaged = whole
            damaged.put(value, at: entries.lowerBound)
            damaged.put(damaged[entries].crc, at: start + 40)
            damaged.put(damaged[start..<(start + 60)].crc, at: start + 60)
            try put(damaged, segmentName)
            #expect(refused { try Gallery(at: bench.path) }?.message.contains("entries") == true, "\(value)")
        }
    }

    @Test func `a block in another's place is found`() throws {
        let segment = try Gallery(at: bench.path).snapshot().segments[0]
        var bytes = try bytes(segmentName)
        let first = segment.blocks[0]
        bytes += bytes[first.start..<first.end]
        var manifest = try GalleryManifest.read(in: bench.path)
        manifest.segments[0].bytes = bytes.count
        manifest.segments[0].rows += first.rows
        try put(bytes, segmentName)
        try manifest.write(in: bench.path)
        #expect(refused { try Gallery(at: bench.path) }?.message.contains("another place") == true)
    }

    @Test func `a manifest that contradicts itself is refused`() throws {
        let sound = try GalleryManifest.read(in: bench.path)
        let changes: [(inout GalleryManifest) -> Void] = [
            { $0.segments[0].rows = -1 }, { $0.segments[0].rows += 1 }, { $0.segments[0].bytes = 0 },
            { $0.segments[0].bytes = .max }, { $0.segments[0].serial = 0 }, { $0.segments[0].serial = .max },
            { $0.segments.append($0.segments[0]) }, { $0.nextSerial = 1 }, { $0.removals?.rows += 1 },
            { $0.removals?.bytes -= 1 }, { $0.removals?.serial = 1 }, { $0.generation = -1 },
            { $0.nextSerial = 0 }, { $0.nextSerial = -1 }, { $0.nextSerial = .min }, { $0.nextSerial = .max },
            { $0.nextSerial = (1 << 48) + 1 }, { $0.generation = .max }, { $0.generation = (1 << 48) + 1 },
        ]
        for change in changes {
            var manifest = sound
            change(&manifest)
            try manifest.write(in: bench.path)
            #expect(refused { try Gallery(at: bench.path) }?.code == .galleryDamaged)
            #expect(refused { try GalleryWriter(at: bench.path) }?.code == .galleryDamaged)
            #expect(try !GalleryVerification.verify(bench.path).faults.isEmpty)
        }
    }

    @Test func `a manifest whose numbers are at their limits is read, and no change goes beyond them`() throws {
        let sound = try GalleryManifest.read(in: bench.path)
        var last = sound
        last.generation = (1 << 48) - 1
        try last.write(in: bench.path)
        try GalleryWriter(at: bench.path).remove([.face(id: "f2")])
        #expect(try Gallery(at: bench.path).snapshot().generation == 1 << 48)
        #expect(refused { try GalleryWriter(at: bench.path).remove([.face(id: "f3")]) }?.code == .galleryDamaged)
        #expect(try Gallery(at: bench.path).snapshot().count == 37)
        // A compaction takes a number for a new file.
        var full = try GalleryManifest.read(in: bench.path)
        full.generation = sound.generation
        full.nextSerial = 1 << 48
        try full.write(in: bench.path)
        #expect(refused { try GalleryWriter(at: bench.path).compact(.all) }?.code == .galleryDamaged)
        #expect(try Gallery(at: bench.path).snapshot().count == 37)
        full.nextSerial -= 1
        try full.write(in: bench.path)
        try GalleryWriter(at: bench.path).compact(.all)
        #expect(try Gallery(at: bench.path).snapshot().count == 37)
    }
}
