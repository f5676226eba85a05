import Dispatch
import FuzzTargets
import Testing

/// The targets of `Fuzzing`: names, seeds and readers. `scripts/fuzz` shows them damaged files.
struct FuzzTargetTests {
    @Test func `every target has a name of its own, and is found by it`() {
        let names = FuzzTarget.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { FuzzTarget.named($0)?.name == $0 })
        #expect(FuzzTarget.named("nothing") == nil)
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `the seeds are read, and most of them are not refused`(name: String) async throws {
        let target = try #require(FuzzTarget.named(name))
        let seeds = try target.seeds()
        #expect(!seeds.isEmpty)
        let read = await withCheckedContinuation { continuation in
            // A reader may wait for a task, which no thread of tasks may do.
            DispatchQueue.global().async { continuation.resume(returning: seeds.count(where: target.reads)) }
        }
        #expect(read * 2 >= seeds.count, "\(seeds.count - read) of \(seeds.count) are refused")
    }
}
