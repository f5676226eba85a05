import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import Biometrics

struct DeadlineTests {
    /// A configuration whose detector works until its call is cancelled.
    private func patient() -> BiometricsConfiguration {
        ToyMatcher.configuration(
            detector: ToyDetector { _ in
                while !Task.isCancelled {}
                return []
            })
    }

    private let source = MediaSource.image(ToyPicture(brightness: 128).image, name: "toy")

    @Test func `a call that is not done by its deadline is cancelled and says so`() async throws {
        let matcher = try FaceMatcher(patient())
        let assessor = try LivenessAssessor(patient())
        let finder = try FaceFinder(patient())
        let past = ContinuousClock.now
        func isLate(_ error: any Error) -> Bool { (error as? BiometricsError)?.code == .deadlineExceeded }
        await #expect {
            try await matcher.compare(selfie: source, document: source, deadline: past)
        } throws: { isLate($0) }
        await #expect { try await matcher.sample(source, as: .selfie, deadline: past) } throws: { isLate($0) }
        await #expect { try await assessor.assess(source, deadline: past) } throws: { isLate($0) }
        await #expect { try await finder.detect(in: source, deadline: past) } throws: { isLate($0) }
    }

    @Test func `each of a batch has its own time, and one that is late costs no other`() async throws {
        let assessor = try LivenessAssessor(patient())
        var codes: [BiometricsError.Code?] = []
        await assessor.assess((0..<3).map { (tag: $0, source: source) }, timeout: .zero) { tag, result in
            #expect(tag == codes.count)
            if case .failure(let error) = result { codes.append(error.code) } else { codes.append(nil) }
        }
        #expect(codes == [.deadlineExceeded, .deadlineExceeded, .deadlineExceeded])
    }

    @Test func `a cancelled call ends with cancellation, not with a deadline`() async throws {
        let finder = try FaceFinder(patient())
        let source = source
        let task = Task { () async throws -> Void in
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            _ = try await finder.detect(in: source, deadline: .now + .seconds(3600))
        }
        await #expect { try await task.value } throws: { ($0 as? BiometricsError)?.code == .cancelled }
    }

    @Test func `an answer before the deadline is the answer`() async throws {
        let matcher = try ToyMatcher.calibrated()
        let comparison = try await matcher.compare(
            selfie: source, document: source, deadline: .now + .seconds(3600))
        #expect(comparison.faceMatch.score != nil)
    }
}
