import Biometrics
import BiometricsABI
import BiometricsTestSupport
import CBiometrics
import Dispatch
import FoundationEssentials
import Synchronization
import Testing

/// Calls through C on real pictures, with real models.
@Suite(.data("specimens"), .models(["yunet-2023mar", "mobilefacenet-ms1m"]))
struct RealCallTests {
    private static let configuration = #"{"workers": 2, "embedders": ["mobilefacenet-ms1m"]}"#
    private let selfie: String
    private let passport: String

    init() throws {
        let folder = "\(try #require(TestData.root))/specimens"
        (selfie, passport) = ("\(folder)/selfies/000.jpg", "\(folder)/documents/000_passport.jpg")
    }

    @Test func `a comparison is the document that the library gives to Swift`() async throws {
        let (selfie, passport) = (selfie, passport)
        let outcome = try await onOwnThread {
            let context = try ABIContext(Self.configuration)
            var outcome: ABIOutcome?
            ABISource.file(selfie) { probe in
                ABISource.file(passport) { reference in
                    var (probe, reference) = (probe, reference)
                    outcome = ABIContext.call(nil, 60_000, nil) { call, answer in
                        biometrics_compare(context.handle, &probe, &reference, call, answer)
                    }
                }
            }
            return outcome
        }
        let json = try #require(outcome?.json)
        var answered = try ComparisonPayload(json: Array(json.utf8))
        var configuration = BiometricsConfiguration()
        configuration.embedders = ["mobilefacenet-ms1m"]
        let comparison = try await FaceMatcher(configuration).compare(
            selfie: .file(selfie), document: .file(passport))
        var expected = ComparisonPayload(comparison)
        (answered.timingsMs, expected.timingsMs) = ([:], [:])
        #expect(answered == expected)
        #expect(answered.faceMatch.result == .passed)
    }

    @Test(.models(["dlib-resnet-v1", "dlib-landmarks-5"])) func `an encoding fits its schema`() async throws {
        let selfie = selfie
        let json = try await onOwnThread {
            let context = try ABIContext(Self.configuration)
            var json: String?
            ABISource.file(selfie) { picture in
                var picture = picture
                json =
                    ABIContext.call(#"{"boxes": [[200, 300, 200, 200]]}"#, 60_000, nil) { call, answer in
                        biometrics_encode(context.handle, &picture, call, answer)
                    }.json
            }
            return json
        }
        let document = try JSONNode(try #require(json))
        #expect(try JSONSchema.named(by: document).faults(of: document) == [])
        #expect(document["schema"] == .string("biometrics.encode/1"))
    }

    /// The templates and faces of a source; the name is left out.
    private static func look(
        _ source: biometrics_source, in context: ABIContext
    ) throws -> (templates: [[Float]], faces: [DetectedFace]) {
        let outcome = context.embed(source)
        let json = try #require(context.detect(source).json, "\(outcome.message ?? "")")
        return (outcome.templates, try DetectionPayload(json: Array(json.utf8)).faces)
    }

    @Test func `a path, bytes and pixels of one picture have the same faces and templates`() async throws {
        let selfie = selfie
        let image = try MediaSource.file(selfie).image()
        let seen = try await onOwnThread {
            let context = try ABIContext(Self.configuration)
            let bytes = Array(try Data(contentsOf: URL(filePath: selfie)))
            var rgb = image.pixels
            for place in stride(from: 0, to: rgb.count, by: 3) { rgb.swapAt(place, place + 2) }
            var seen: [(templates: [[Float]], faces: [DetectedFace])] = []
            try ABISource.file(selfie) { seen.append(try Self.look($0, in: context)) }
            try ABISource.bytes(bytes) { seen.append(try Self.look($0, in: context)) }
            for (pixels, format) in [(image.pixels, BIOMETRICS_BGR), (rgb, BIOMETRICS_RGB)] {
                try ABISource.pixels(
                    pixels, format: format, width: image.width, height: image.height, stride: 3 * image.width
                ) { seen.append(try Self.look($0, in: context)) }
            }
            return seen
        }
        #expect(seen[0].templates.map(\.count) == [128])
        #expect(seen[1].templates == seen[0].templates)
        #expect(seen[1].faces == seen[0].faces)
        #expect(seen[3].templates == seen[2].templates)
        // Pixels are not decoded at a smaller size, so the last digits differ.
        var cosine: Float = 0
        for (one, other) in zip(seen[0].templates[0], seen[2].templates[0]) { cosine += one * other }
        #expect(cosine > 0.99)
    }

    @Test func `a deadline and a cancellation end a call, and the worker goes on`() async throws {
        let selfie = selfie
        try await onOwnThread {
            let context = try ABIContext(Self.configuration)
            let cancellation = biometrics_cancellation_new()
            defer { biometrics_cancellation_free(cancellation) }
            biometrics_cancellation_cancel(cancellation)
            try ABISource.file(selfie) { source in
                let cancelled = context.detect(source, cancellation: cancellation)
                #expect(cancelled.status == Int32(BIOMETRICS_CANCELLED))
                #expect(cancelled.code == "cancelled")
                let late = context.detect(source, timeout: 1)
                #expect(late.code == nil || late.code == "deadline_exceeded")
                #expect(late.status == (late.code == nil ? 0 : Int32(BIOMETRICS_CANCELLED)))
                let json = try #require(context.detect(source).json)
                #expect(try DetectionPayload(json: Array(json.utf8)).faces.count == 1)
            }
        }
    }

    @Test func `many threads share a context, and one closes it meanwhile`() async throws {
        let selfie = selfie
        let texts = try await onOwnThread {
            let results = Mutex<[String]>([])
            let context = try ABIContext(Self.configuration)
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                if index == 7 { biometrics_context_close(context.handle) }
                ABISource.file(selfie) { source in
                    let outcome = context.detect(source)
                    results.withLock { $0.append(outcome.code ?? outcome.json ?? "") }
                }
            }
            return results.withLock { $0 }
        }
        #expect(texts.count == 8)
        #expect(texts.allSatisfy { $0 == "invalid_argument" || $0.contains("biometrics.detect/1") })
        #expect(Set(texts).count <= 2)
    }
}
