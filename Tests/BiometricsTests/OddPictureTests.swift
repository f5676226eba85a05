import Biometrics
import BiometricsTestSupport
import Testing

/// Broken, hostile and unusual pictures, as `odd.csv` expects of each.
@Suite(.data("specimens/odd.csv"), .models(TestModels.faceMatch))
struct OddPictureTests {
    private static let clips = [".mp4", ".webm", ".mov", ".mkv", ".avi", ".gif"]

    /// The result of a file, in the words of `odd.csv`.
    private func words(for path: String, with matcher: FaceMatcher) async throws -> Set<String> {
        do {
            let comparison = try await matcher.compare(selfie: .file(path), document: nil)
            let selfie = try #require(comparison.selfie)
            #expect(comparison.faceMatch.result == .undetermined)
            #expect(selfie.captureCodes.first == selfie.result.livenessStatusCode)
            var words = Set(selfie.captureCodes.map(\.rawValue))
            if selfie.isPartial { words.insert("partial") }
            if words.isEmpty, selfie.face != nil { words.insert("face") }
            return words
        } catch let error as BiometricsError {
            #expect(error.path == path)
            switch error.code {
            case .inputTooLarge: return ["too-large"]
            case .unreadableInput, .unsupportedFormat: return ["unreadable"]
            default: return [error.code.rawValue]
            }
        }
    }

    @Test func `every picture comes to what is expected of it`() async throws {
        let matcher = try FaceMatcher()
        let rows = try TestData.rows("specimens/odd.csv").filter { row in
            !Self.clips.contains { row["file"]?.hasSuffix($0) ?? false }
        }
        #expect(rows.count >= 10)
        for row in rows {
            let file = try #require(row["file"])
            let expected = try #require(row["expected"])
            let words = try await words(for: TestData.path("specimens/\(file)"), with: matcher)
            let allowed = Self.alternatives(expected)
            #expect(!words.isDisjoint(with: allowed), "\(file): \(words.sorted()) instead of \(expected)")
        }
    }

    /// The missing part is grey, and the landmarks lie on it.
    @Test func `nothing is decided on a picture of which part is missing`() async throws {
        let matcher = try FaceMatcher()
        let half = MediaSource.file(TestData.path("specimens/odd/truncated_half.jpg"))
        let document = MediaSource.file(TestData.path("specimens/documents/000_passport.jpg"))
        let comparison = try await matcher.compare(selfie: half, document: document)
        #expect(comparison.faceMatch.result == .undetermined)
        #expect(comparison.faceMatch.reasons == [.selfieIncomplete])
        let portrait = try await matcher.compare(selfie: document, document: half)
        #expect(portrait.faceMatch.result == .undetermined)
    }

    @Test func `a face below the quality floor is not compared`() async throws {
        let matcher = try FaceMatcher()
        let tiny = MediaSource.file(TestData.path("specimens/odd/tiny_face.jpg"))
        let document = MediaSource.file(TestData.path("specimens/documents/000_passport.jpg"))
        let comparison = try await matcher.compare(selfie: tiny, document: document)
        #expect(comparison.faceMatch.result == .undetermined)
        #expect(comparison.faceMatch.reasons == [.selfieQualityTooLow])
        #expect(comparison.faceMatch.score == nil)
        #expect(comparison.document?.quality?.value(.interEyeDistance) ?? 0 > 16)
        let portrait = try await matcher.compare(selfie: document, document: tiny)
        #expect(portrait.faceMatch.reasons.contains(.portraitQualityTooLow))
        #expect(portrait.faceMatch.score == nil)
    }

    @Test func `an assessor that is not known is an error that names those there are`() {
        var configuration = BiometricsConfiguration()
        configuration.qualityAssessor = "nativ"
        let error = #expect(throws: BiometricsError.self) { try FaceMatcher(configuration) }
        #expect(error?.code == .unknownPlugin)
        #expect(error?.message.contains("native") == true)
    }

    /// `a-or-b` as its alternatives.
    private static func alternatives(_ text: String) -> Set<String> {
        var words: [String] = [""]
        for part in text.split(separator: "-") {
            if part == "or" {
                words.append("")
            } else {
                words[words.count - 1] += (words[words.count - 1].isEmpty ? "" : "-") + part
            }
        }
        return Set(words)
    }
}
