import BiometricsTestSupport
import Foundation
import Testing

/// Decoders on a system that cannot confine them: here the library of filters is missing.
@Suite(.decoder(.png)) struct UnconfinedTests {
    private func outcome(of paths: [String], _ environment: [String: String]) throws -> [String] {
        let folder = TemporaryFolder()
        _ = try folder.file("libseccomp.so.2", "no library")
        let process = Process()
        process.executableURL = URL(filePath: BuiltProduct.executable("DecodingProbe"))
        let inherited = ProcessInfo.processInfo.environment
        let libraries = [folder.path, inherited["LD_LIBRARY_PATH"]].compactMap(\.self).joined(separator: ":")
        process.environment = inherited.merging(["LD_LIBRARY_PATH": libraries]) { $1 }.merging(environment) { $1 }
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data((paths.joined(separator: "\n") + "\n").utf8))
        try input.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("end") }
            .map { String($0.split(separator: "\t")[2]) }
    }

    private let paths = [PictureFixtures.path("rgb.png"), ClipFixtures.path("turned_0.mp4")]

    @Test func `nothing is decoded where no filter can be set`() throws {
        #expect(try outcome(of: paths, [:]) == ["decoder_unavailable", "decoder_unavailable"])
    }

    @Test func `decoders work unconfined where a person says so`() throws {
        #expect(try outcome(of: paths, ["BIOMETRICS_UNCONFINED": "1"]) == ["decoded", "decoded"])
        #expect(
            try outcome(of: paths, ["BIOMETRICS_UNCONFINED": "yes"]) == ["decoder_unavailable", "decoder_unavailable"])
    }
}
