import Glibc
import JourneyTestSupport
import Verification
import VerificationService
import VerificationStore

/// Runs journeys in a store until it is killed. After each acknowledged submission, it prints `JOURNEY KEY` on a line that
/// is written at once.
///
/// - `JourneyProbe FOLDER SEED [STORE]` runs journeys.
/// - `JourneyProbe FOLDER appends N W [STORE]` starts N journeys with a submission each, W at once. It prints their number
///   per second, and the time in which the disk stores 4 KiB.
///
/// The store is a SQLite file in the folder, unless an address is given.
@main
struct JourneyProbe {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count > 2 else { return }
        if words[2] == "appends", words.count > 4, let count = Int(words[3]), let width = Int(words[4]) {
            let bench = try await open(words[1], words.dropFirst(5).first)
            let before = syncMilliseconds(in: words[1])
            try await measure(bench, count: count, width: width)
            say("fsync of 4 KiB, median of 100: \(before) ms before, \(syncMilliseconds(in: words[1])) ms after")
        } else {
            try await lead(open(words[1], words.dropFirst(3).first), seed: words[2])
        }
    }

    private static func open(_ folder: String, _ address: String?) async throws -> JourneyBench {
        try await JourneyBench(folder: folder, address: address.map { text in try StoreAddress(text) })
    }

    private static func lead(_ bench: JourneyBench, seed: String) async throws {
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<4 {
                group.addTask {
                    for number in 0... {
                        guard let id = JourneyID(rawValue: "j-\(seed)-\(lane)-\(number)") else { return }
                        try? await journey(id, bench.service)
                    }
                }
            }
        }
    }

    private static func journey(_ id: JourneyID, _ service: JourneyService) async throws {
        _ = try await service.start(JourneyBench.definition().reference, as: id)
        // Large enough for a file, as pictures are.
        let padding = String(repeating: " more", count: 5000)
        for (step, slot, name) in [("10", SubmissionSlot.front, "front"), ("20", .faceImage, "face")] {
            guard let step = StepID(rawValue: step), let key = RequestKey(rawValue: name) else { return }
            let media = Array("image \(name) \(id) person=a\(padding)".utf8)
            let submission = try await service.submit(media, to: step, as: slot, of: id, key: key)
            say("\(id) \(name)")
            _ = try await service.wait(for: submission, of: id)
        }
        if let step = StepID(rawValue: "30") { try await service.skip(step, of: id) }
        try await service.finish(id)
        say("\(id) finished")
    }

    private static func measure(_ bench: JourneyBench, count: Int, width: Int) async throws {
        let definition = try JourneyBench.definition()
        let start = ContinuousClock.now
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<width {
                group.addTask {
                    for number in stride(from: lane, to: count, by: width) {
                        try? await fact(JourneyID(rawValue: "f-\(number)"), definition, bench)
                    }
                }
            }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        say("\(count) journeys, \(width) at once: \(Int(Double(count) / seconds)) a second")
    }

    /// A start, and the confirmation of a fact: two changes, each acknowledged, with keys and a sealed piece.
    private static func fact(_ id: JourneyID?, _ definition: JourneyDefinition, _ bench: JourneyBench) async throws {
        guard let id, let now = JourneyInstant(milliseconds: 0), let step = StepID(rawValue: "10"),
            let submission = SubmissionID(rawValue: "s"), let evidence = EvidenceID(rawValue: "m")
        else { return }
        var (record, change) = try JourneyRecord.start(definition, as: id, at: now, by: .client, applicant: nil)
        change.keys = try await bench.vault.makeKeys(for: id)
        try await bench.store.commit(change)
        let piece = try await bench.vault.seal(Array("image fact".utf8), .media, id: evidence, of: id)
        let given = Submission(
            id: submission, step: step, slot: .front, evidence: piece.reference, media: .image, byteCount: 10)
        var second = try record.change(.submitted(submission: given), at: now, by: .client)
        second.evidence = [piece]
        try await bench.store.commit(second)
    }

    /// How long the disk takes to keep 4 KiB at the end of a file: the median of a hundred.
    private static func syncMilliseconds(in folder: String) -> Double {
        let path = "\(folder)/sync"
        let file = unsafe Glibc.open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
        defer {
            close(file)
            unsafe unlink(path)
        }
        let block = [UInt8](repeating: 7, count: 4096)
        let times = (0..<100).map { _ in
            let start = ContinuousClock.now
            _ = unsafe write(file, block, block.count)
            fsync(file)
            return (ContinuousClock.now - start) / .milliseconds(1)
        }
        return (times.sorted()[50] * 100).rounded() / 100
    }

    private static func say(_ text: String) {
        let line = Array("\(text)\n".utf8)
        _ = unsafe write(1, line, line.count)
    }
}
