import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Synchronization
import Testing

/// Cancelled work finishes only its current step. The plugins cancel the task that runs them.
struct CancellationTests {
    /// Counts what a plugin is asked, and cancels the task at one of the questions.
    private final class Counter: Sendable {
        private let asked = Mutex(0)
        private let last: Int

        init(cancelsAt last: Int) { self.last = last }

        var count: Int { asked.withLock { $0 } }

        func ask() {
            let number = asked.withLock { number in
                number += 1
                return number
            }
            if number == last { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        }
    }

    private let detections = Counter(cancelsAt: 2)
    private let extractions = Counter(cancelsAt: 0)

    private func configuration(_ detections: Counter, _ extractions: Counter) -> BiometricsConfiguration {
        ToyMatcher.configuration(
            detector: ToyDetector { image in
                detections.ask()
                return [.inMiddle(of: image.size)]
            }, embedder: ToyEmbedder { extractions.ask() })
    }

    private static func fixture(_ path: String) -> MediaSource {
        .file(
            SourceTree.tests.appending(path: "Fixtures/\(path)").path)
    }

    /// The code of the error with which `body` ends in a task of its own.
    private func code(
        _ body: @escaping @Sendable () async throws(BiometricsError) -> Void
    ) async -> BiometricsError.Code? {
        await Task { await thrown(body)?.code }.value
    }

    @Test func `no frame of a clip is looked at after the task is cancelled`() async throws {
        let (detections, clip) = (detections, Self.fixture("clips/turned_0.mp4"))
        let finder = try FaceFinder(configuration(detections, extractions))
        #expect(await code { () throws(BiometricsError) in _ = try await finder.detect(in: clip) } == .cancelled)
        #expect(detections.count == 2)

        let liveness = Counter(cancelsAt: 2)
        let assessor = try LivenessAssessor(configuration(liveness, extractions))
        #expect(await code { () throws(BiometricsError) in _ = try await assessor.assess(clip) } == .cancelled)
        #expect(liveness.count == 2)
    }

    @Test func `no template is made after the task is cancelled`() async throws {
        let (detections, picture) = (Counter(cancelsAt: 1), Self.fixture("pictures/baseline.jpg"))
        let matcher = try FaceMatcher(configuration(detections, extractions))
        let found = await code { () throws(BiometricsError) in
            _ = try await matcher.sample(picture, as: .selfie)
        }
        #expect(found == .cancelled)
        #expect(detections.count == 1)
        #expect(extractions.count == 0)
        #expect(try await !matcher.sample(picture, as: .selfie).templates.isEmpty)
    }

    @Test func `a cancelled batch takes no new requests and delivers those it took`() async throws {
        let (detections, picture) = (Counter(cancelsAt: 0), Self.fixture("pictures/baseline.jpg"))
        let matcher = try FaceMatcher(configuration(detections, extractions))
        let request = ComparisonRequest(selfie: picture, document: picture)
        let requests = (0..<100).map { (tag: $0, request: Result<_, BiometricsError>.success(request)) }
        let delivered = await Task {
            var delivered: [(tag: Int, code: BiometricsError.Code?)] = []
            await matcher.compare(requests) { tag, result in
                if case .failure(let error) = result {
                    delivered.append((tag, error.code))
                } else {
                    delivered.append((tag, nil))
                }
                if tag == 2 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
            return delivered
        }.value
        #expect(delivered.map(\.tag) == Array(0..<delivered.count))
        #expect(delivered.prefix(3).allSatisfy { $0.code == nil })
        // Four requests a worker are read ahead of the delivery.
        #expect(delivered.count == 3 + 3)
        #expect(delivered.allSatisfy { [nil, .cancelled].contains($0.code) })
    }

    #if os(Linux)
    @Test func `a selfie that can be read but once is matched and judged`() async throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: Self.fixture("pictures/baseline.jpg").name)))
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        defer { close(ends[0]) }
        #expect(unsafe write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        var configuration = configuration(Counter(cancelsAt: 0), extractions)
        configuration.workers = 2
        configuration.isLivenessEnabled = true
        let comparison = try await FaceMatcher(configuration).compare(
            selfie: .argument("/proc/self/fd/\(ends[0])"), document: Self.fixture("pictures/baseline.jpg"))
        #expect(comparison.selfie?.liveness != nil)
        #expect(comparison.selfie?.faces.count == 1)
    }
    #endif

    @Test func `standard input is not read for both pictures`() async throws {
        let matcher = try FaceMatcher(configuration(detections, extractions))
        let found = await code { () throws(BiometricsError) in
            _ = try await matcher.compare(selfie: .standardInput, document: .standardInput)
        }
        #expect(found == .invalidConfiguration)
        #expect(detections.count == 0)
    }
}
