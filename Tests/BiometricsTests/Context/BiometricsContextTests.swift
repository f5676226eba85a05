import BiometricsCore
import BiometricsTestSupport
import Synchronization
import Testing

@testable import Biometrics

/// The models and workers that matchers, assessors and finders share.
struct BiometricsContextTests {
    /// A detector that counts how often one is made.
    private struct CountedDetector: FaceDetectorPlugin {
        final class Count: Sendable {
            private let made = Mutex(0)
            var value: Int { made.withLock { $0 } }
            func increase() { made.withLock { $0 += 1 } }
        }

        let manifest = PluginManifest(id: "org.example.counted", kind: .faceDetector, version: "1.0.0", summary: "")
        let count: Count

        func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
            count.increase()
            return ToyPicture.detector.makeFaceDetector(in: context)
        }
    }

    private func source(_ brightness: UInt8 = 128) -> MediaSource {
        .image(ToyPicture(brightness: brightness).image, name: "toy")
    }

    private func configuration(_ count: CountedDetector.Count, workers: Int = 1) throws -> BiometricsConfiguration {
        var configuration = ToyMatcher.configuration()
        configuration.plugins.append(CountedDetector(count: count))
        configuration.detector = "org.example.counted"
        configuration.calibration = try ToyMatcher.calibration(detector: "org.example.counted")
        configuration.workers = workers
        configuration.isLivenessEnabled = true
        return configuration
    }

    @Test func `a worker makes a detector once for all that share its context`() async throws {
        let count = CountedDetector.Count()
        let context = try BiometricsContext(try configuration(count))
        let matcher = try FaceMatcher(in: context)
        let comparison = try await matcher.compare(selfie: source(), document: source())
        #expect(comparison.selfie?.liveness != nil)
        _ = try await FaceFinder(in: context).detect(in: source())
        _ = try await LivenessAssessor(in: context).assess(source())
        #expect(count.value == 1)
    }

    @Test func `warming up makes every worker's analysers, and no call makes them again`() async throws {
        let count = CountedDetector.Count()
        let matcher = try FaceMatcher(try configuration(count, workers: 3))
        try await matcher.warmUp()
        #expect(count.value == 3)
        _ = try await matcher.compare(selfie: source(), document: source())
        #expect(count.value == 3)
    }

    @Test func `warming up tells what keeps an analyser from being made`() async throws {
        struct Broken: FaceDetectorPlugin {
            let manifest = PluginManifest(id: "org.example.broken", kind: .faceDetector, version: "1.0.0", summary: "")
            func makeFaceDetector(in context: PluginContext) throws(BiometricsError) -> any FaceDetecting {
                throw BiometricsError(.modelInvalid, "on purpose")
            }
        }
        var configuration = ToyMatcher.configuration()
        configuration.plugins.append(Broken())
        configuration.detector = "org.example.broken"
        let finder = try FaceFinder(configuration)
        await #expect { try await finder.warmUp() } throws: { ($0 as? BiometricsError)?.code == .modelInvalid }
    }

    @Test(arguments: [0, -1]) func `less than one worker is refused`(workers: Int) throws {
        var configuration = ToyMatcher.configuration()
        configuration.workers = workers
        #expect { try BiometricsContext(configuration) } throws: {
            ($0 as? BiometricsError)?.code == .invalidConfiguration
        }
    }
}
