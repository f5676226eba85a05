import BiometricsCore
import BiometricsTestSupport
import Synchronization
import Testing

@testable import Biometrics

/// The frames of a clip in which liveness looks for a face.
struct ClipSearchTests {
    /// Counts how often a detector is asked.
    private final class Count: Sendable {
        private let asked = Mutex(0)
        var value: Int { asked.withLock { $0 } }
        func increase() { asked.withLock { $0 += 1 } }
    }

    /// How often a detector of two sizes is asked about frames of these brightnesses, ten a second.
    private func searches(_ brightnesses: [UInt8]) async throws -> Int {
        let count = Count()
        _ = try await report(on: brightnesses, of: Size(width: 96, height: 64), count)
        return count.value
    }

    private func report(
        on brightnesses: [UInt8], of size: Size, _ count: Count
    ) async throws -> LivenessReport {
        try await #require(reports(on: brightnesses, of: size, count, workers: 1).first)
    }

    /// The results of several workers that look at the same clip at once.
    private func reports(
        on brightnesses: [UInt8], of size: Size, _ count: Count, workers: Int
    ) async throws -> [LivenessReport] {
        let frames = brightnesses.map { Image(size: size, format: .bgr8, filledWith: $0) }
        // A face only in bright frames.
        var configuration = ToyMatcher.configuration(
            detector: ToyDetector(sizes: [32, 64]) { image in
                count.increase()
                return image.pixels.first.map { $0 > 200 } == true ? [.inMiddle(of: image.size)] : []
            })
        configuration.workers = workers
        let clip = MediaSource.bytes(try MotionJPEGClip.encode(frames, framesPerSecond: 10), name: "clip.avi")
        let assessor = try LivenessAssessor(configuration)
        return try await withThrowingTaskGroup(of: LivenessReport.self) { group in
            for _ in 0..<workers { group.addTask { try await assessor.assess(clip) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test(arguments: [
        Size(width: 1920, height: 1280), Size(width: 2400, height: 1600), Size(width: 1600, height: 2400),
    ])
    func `a face lies in pixels of the frame at its full size, however small it was looked at`(size: Size) async throws
    {
        let report = try await report(on: [250, 250], of: size, Count())
        #expect(report.size == size)
        let box = try #require(report.face?.box)
        // The detector's box begins at a quarter of each side, within the pixel that shrinking rounds.
        #expect(abs(box.x - Double(size.width) / 4) < Double(size.width) / 64)
        #expect(abs(box.maxY - Double(size.height) * 3 / 4) < Double(size.height) / 64)
    }

    @Test func `ten frames without a face are searched at every size, and later ones at the smallest`() async throws {
        // 32, 64 and the size of the frames.
        let one = try await searches([90])
        #expect(one > 1)
        #expect(try await searches([UInt8](repeating: 90, count: 10)) == 10 * one)
        #expect(try await searches([UInt8](repeating: 90, count: 25)) == 10 * one + 15)
    }

    @Test func `a face that appears has the next frames searched in full again`() async throws {
        let one = try await searches([90])
        let dark = [UInt8](repeating: 90, count: 12)
        // Twelve, the two beyond ten at one size; one face at the smallest size; then two in full.
        #expect(try await searches(dark + [250, 90, 90]) == 10 * one + 2 + 1 + 2 * one)
    }

    @Test func `clips that get threads of their own and clips that get none come to the same`() async throws {
        let frames: [UInt8] = [250, 90, 240, 250, 90, 90, 230, 250]
        let reports = try await reports(
            on: frames, of: Size(width: 96, height: 64), Count(), workers: 8)
        #expect(reports.count == 8)
        #expect(Set(reports.map(\.trail.framesWithFace)) == [5])
        #expect(Set(reports.map { $0.trail.points.map(\.index) }) == [Array(0..<8)])
        #expect(Set(reports.map(\.assessment)).count == 1)
    }
}
