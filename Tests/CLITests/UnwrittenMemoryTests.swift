import BiometricsCore
import BiometricsTestSupport
import MediaKit
import OpenVINOKit
import Testing

/// Nothing depends on what memory held before it was written. The C library fills fresh memory as `MALLOC_PERTURB_` says.
@Suite(.models(RealPictures.models))
struct UnwrittenMemoryTests {
    private let folder = TemporaryFolder()
    private let environment: [String: String]

    init() throws {
        var environment = ["BIOMETRICS_MODELS": try #require(RealPictures.store), "MALLOC_MMAP_MAX_": "0"]
        environment["BIOMETRICS_OPENVINO"] = try OpenVINORuntime.folder
        self.environment = environment
    }

    /// Soft blobs, in which a detector finds this and that.
    private static func picture(_ width: Int, _ height: Int) -> Image {
        Image(size: Size(width: width, height: height), format: .bgr8) { x, y in
            (0..<3).map { channel in
                let place = (x / 5 + 31 * (y / 7) + 17 * channel) &* 2_654_435_761
                return UInt8(truncatingIfNeeded: place >> 13) / 2 &+ UInt8(truncatingIfNeeded: x &+ y) / 2
            }
        }
    }

    /// The output of `detect` for a picture with each filling.
    private func answers(_ picture: String, engine: String) throws -> Set<String> {
        var answers: Set<String> = []
        for filling in ["0", "1", "85", "170"] {
            let run = try CommandRun(
                arguments: ["detect", "--json", "--engine", engine, picture],
                environment: environment.merging(["MALLOC_PERTURB_": filling]) { $1 })
            #expect(run.status == 0, "\(run.diagnostics)")
            answers.insert(run.output)
        }
        return answers
    }

    private static let sizes = [
        (1, 1), (1, 1280), (1280, 1), (32, 1280), (1280, 32), (33, 2000), (2000, 33), (63, 1280), (64, 1280),
        (1280, 64),
        (65, 1280), (576, 32), (33, 33),
    ]

    @Test(arguments: sizes) func `strips give the same answer whatever memory held`(width: Int, height: Int) throws {
        let path = "\(folder.path)/strip.png"
        try PictureEncoder.write(Self.picture(width, height), to: path)
        let answers = try answers(path, engine: "opencv")
        #expect(answers.count == 1)
        #expect(answers.allSatisfy { $0.contains("\"faces\" : [\n\n  ]") }, "\(answers.first ?? "")")
    }

    @Test(
        .enabled(if: OpenVINORuntime.isInstalled, "`biometrics models install`"),
        arguments: [(1, 1280), (32, 1280), (64, 1280), (1280, 33)])
    func `strips give the same answer with OpenVINO`(width: Int, height: Int) throws {
        let path = "\(folder.path)/strip.png"
        try PictureEncoder.write(Self.picture(width, height), to: path)
        #expect(try answers(path, engine: "openvino").count == 1)
    }
}
