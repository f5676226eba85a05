import BiometricsCore
import BiometricsTestSupport
import Foundation
import Testing

@testable import TemplateGallery

/// A process that changes a gallery is killed at any moment.
struct KillTests {
    /// 12 moments; `BIOMETRICS_KILLS` sets another number.
    private static let kills = Int(ProcessInfo.processInfo.environment["BIOMETRICS_KILLS"] ?? "") ?? 12

    @Test func `nothing acknowledged is lost, nothing removed comes back, and every byte is as it was written`() throws
    {
        let bench = GalleryBench()
        let model = ModelIdentity(id: "probe", sha256: String(repeating: "a", count: 64))
        try Gallery.create(at: bench.path, models: GalleryModels([.init(model: model, dimension: 128)]))
        var random = SplitMix(seed: 61)
        var living: Set<String> = []
        var removed: Set<String> = []
        for round in 0..<Self.kills {
            let lines = try linesUntilKilled(bench.path, seed: round, after: 1 + random.below(40), &random)
            var open: (adding: Set<String>, removing: Set<String>) = ([], [])
            for line in lines {
                let words = line.split(separator: " ").map(String.init)
                let ids = Set(words.dropFirst())
                switch words.first {
                case "adding": open.adding = ids
                case "removing": open.removing = ids
                case "added":
                    living.formUnion(ids)
                    open.adding = []
                case "removed":
                    living.subtract(ids)
                    removed.formUnion(ids)
                    open.removing = []
                default: break
                }
            }
            var found: Set<String> = []
            let snapshot = try Gallery(at: bench.path).snapshot()
            try snapshot.forEach { (_, id) throws(BiometricsError) in found.insert(id) }
            // A change that was under way is there whole or not at all.
            #expect(found.isSuperset(of: living.subtracting(open.removing)), "round \(round)")
            #expect(found.isDisjoint(with: removed), "round \(round)")
            #expect(found.subtracting(living).isSubset(of: open.adding), "round \(round)")
            #expect(open.adding.isSubset(of: found) || open.adding.isDisjoint(with: found), "round \(round)")
            let left = open.removing.intersection(found)
            #expect(left.isEmpty || left == open.removing.intersection(living), "round \(round)")
            #expect(try GalleryVerification.verify(bench.path).faults.isEmpty, "round \(round)")
            living = found
            removed.subtract(found)
            removed.formUnion(open.removing.subtracting(found))
        }
        #expect(!living.isEmpty && !removed.isEmpty)
    }

    private func linesUntilKilled(
        _ folder: String, seed: Int, after count: Int, _ random: inout SplitMix
    ) throws -> [String] {
        let running = try ProgramRun.start(BuiltProduct.executable("GalleryProbe"), [folder, "\(seed)"])
        return try ProgramRun.linesUntilKilled(running, after: count) {
            // Some more work of this process, so that the moment falls anywhere within the next change.
            for _ in 0..<random.below(200_000) { _ = random.next() }
        }
    }
}
