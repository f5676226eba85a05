import Biometrics
import BiometricsCore
import BiometricsTestSupport
import Foundation
import Synchronization
import Testing

/// One file is matched, judged and drawn, although its path leads elsewhere as soon as it was read.
struct SharedMediaTests {
    /// An action during the first frame, and the sizes of the pictures that were examined.
    private final class Witness: Sendable {
        private let act = Mutex<(@Sendable () -> Void)?>(nil)
        private let seen = Mutex<Set<Size>>([])

        var sizes: Set<Size> { seen.withLock { $0 } }

        func onFirstLook(_ body: @escaping @Sendable () -> Void) { act.withLock { $0 = body } }

        func look(at size: Size) {
            let body = act.withLock { body in
                defer { body = nil }
                return body
            }
            body?()
            seen.withLock { _ = $0.insert(size) }
        }
    }

    private let folder = TemporaryFolder()
    private let witness = Witness()

    private func fixture(_ path: String) -> String {
        SourceTree.tests.appending(path: "Fixtures/\(path)").path
    }

    private var configuration: BiometricsConfiguration {
        var configuration = ToyMatcher.configuration(
            detector: ToyDetector { [witness] image in
                witness.look(at: image.size)
                return [.inMiddle(of: image.size)]
            })
        configuration.isLivenessEnabled = true
        return configuration
    }

    /// A link to `first` which leads to `second` from the moment at which something is looked for in a picture.
    private func swappedLink(from first: String, to second: String) throws -> String {
        let name = UUID().uuidString
        try folder.link(name, to: fixture(first))
        try folder.link("\(name)-next", to: fixture(second))
        let (link, other) = (folder(name), folder("\(name)-next"))
        witness.onFirstLook { _ = unsafe rename(other, link) }
        return link
    }

    // The second clip is of another shape: its frames cannot be taken for those of the first.
    @Test func `a clip whose path is swapped in the middle of a comparison is matched and judged as one`() async throws
    {
        let link = try swappedLink(from: "clips/turned_0.mp4", to: "clips/turned_90.mp4")
        let comparison = try await FaceMatcher(configuration).compare(selfie: .file(link), document: nil)
        #expect(comparison.selfie?.liveness != nil)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == fixture("clips/turned_90.mp4"))
        #expect(witness.sizes.count == 1)
    }

    @Test func `the judged picture is drawn and written, not the one that the path leads to by then`() async throws {
        for (first, second) in [
            ("clips/turned_0.mp4", "clips/turned_90.mp4"), ("pictures/baseline.jpg", "pictures/gray.jpg"),
        ] {
            let matcher = try FaceMatcher(configuration)
            let untouched = MediaSource.file(fixture(first))
            let expected = try await matcher.compare(selfie: untouched, document: nil)
            let link = MediaSource.shared(SharedMedia(.file(try swappedLink(from: first, to: second))))
            let comparison = try await matcher.compare(selfie: link, document: nil)
            #expect(
                try Annotation.image(of: comparison, selfie: link, document: nil)
                    == Annotation.image(of: expected, selfie: untouched, document: nil))
            let frame = comparison.selfie?.frame
            #expect(try link.image(of: frame) == untouched.image(of: frame))
            let assessor = try LivenessAssessor(configuration)
            let report = try await assessor.assess(link)
            #expect(
                try Annotation.image(of: report, source: link)
                    == Annotation.image(of: try await assessor.assess(untouched), source: untouched))
        }
    }

    @Test func `standard input is known by any of its names`() async throws {
        let matcher = try FaceMatcher(configuration)
        for (one, two) in [
            (MediaSource.argument("-"), MediaSource.standardInput),
            (.shared(SharedMedia(.argument("-"))), .argument("-")),
        ] {
            let error = await #expect(throws: BiometricsError.self) {
                _ = try await matcher.compare(selfie: one, document: two)
            }
            #expect(error?.code == .invalidConfiguration)
        }
    }

    @Test func `a path in a folder is named with the folder, and one that leads out is refused`() throws {
        let root = try MediaRoot(fixture("pictures"))
        #expect(try MediaSource.file("baseline.jpg", within: root).image().width > 0)
        for (name, code) in [
            ("../clips/turned_0.mp4", BiometricsError.Code.unreadableInput), ("none.jpg", .noSuchInput),
        ] {
            let source = MediaSource.file(name, within: root)
            let error = #expect(throws: BiometricsError.self) { _ = try source.image() }
            #expect(error?.code == code)
            #expect(error?.path == fixture("pictures") + "/" + name && source.name == error?.path)
        }
    }
}
