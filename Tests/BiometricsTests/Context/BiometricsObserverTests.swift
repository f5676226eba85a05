import BiometricsCore
import BiometricsTestSupport
import Synchronization
import Testing

@testable import Biometrics

struct BiometricsObserverTests {
    private final class Log: BiometricsObserver {
        private let events = Mutex<[BiometricsEvent]>([])
        var all: [BiometricsEvent] { events.withLock { $0 } }
        func observe(_ event: BiometricsEvent) { events.withLock { $0.append(event) } }
    }

    private func configuration(_ log: Log) -> BiometricsConfiguration {
        var configuration = ToyMatcher.configuration()
        configuration.observer = log
        return configuration
    }

    private let source = MediaSource.image(ToyPicture(brightness: 128).image, name: "toy")

    @Test func `a comparison begins and is answered, with the time of its stages`() async throws {
        let log = Log()
        let comparison = try await ToyMatcher.calibrated(configuration(log)).compare(selfie: source, document: source)
        let events = log.all
        #expect(events.map(\.call) == [1, 1])
        #expect(events.map(\.operation) == [.compare, .compare])
        #expect(events.first?.kind == .began(othersWaiting: 0))
        guard case .answered(let time, let stages)? = events.last?.kind else {
            Issue.record("no answer was told of")
            return
        }
        #expect(time >= .zero)
        #expect(stages == comparison.timingsMs)
    }

    @Test func `a refusal is told by its code`() async throws {
        let log = Log()
        let finder = try FaceFinder(configuration(log))
        await #expect(throws: BiometricsError.self) { try await finder.detect(in: .file("/nonexistent/private.jpg")) }
        guard case .refused(let code, _)? = log.all.last?.kind else {
            Issue.record("no refusal was told of")
            return
        }
        #expect(code == .noSuchInput)
        #expect(!"\(log.all)".contains("private"))
    }

    @Test func `each of a batch is a call of its own`() async throws {
        let log = Log()
        let matcher = try ToyMatcher.calibrated(configuration(log))
        await matcher.templates(of: (0..<3).map { (tag: $0, source: source) }, as: .selfie) { _, _ in }
        #expect(Set(log.all.map(\.call)) == [1, 2, 3])
        #expect(log.all.count == 6)
        #expect(log.all.allSatisfy { $0.operation == .sample })
    }
}
