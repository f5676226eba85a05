import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import BiometricsCLI

/// The advice that the command line adds to an error with a setting.
struct ErrorRemedyTests {
    private func message(_ setting: BiometricsError.Setting?, _ words: String...) throws -> String {
        let command = try Program.root.descend(words).command
        let error = BiometricsError(.invalidConfiguration, "It is so.", path: "p", underlyingCode: 2, setting: setting)
        let remedied = error.remedied(for: command)
        #expect(remedied.code == error.code && remedied.path == "p" && remedied.underlyingCode == 2)
        return remedied.message
    }

    @Test func `every setting is called by the options that change it`() throws {
        #expect(
            try message(.policy, "compare") == "It is so. Set them with --pass-fmr and --fail-fmr.")
        #expect(
            try message(.embedders, "compare")
                == "It is so. Name them with --embedder and run `biometrics calibrate match`.")
        #expect(
            try message(.templateFolder, "evaluate", "match")
                == "It is so. Name a folder with --cache, or keep none with --no-cache.")
        #expect(try message(.templateKeyFolder, "calibrate", "match") == "It is so. Keep none with --no-cache.")
        #expect(try message(.byteLimit, "liveness") == "It is so. The option is --max-bytes.")
        #expect(try message(.workLimit, "serve") == "It is so. The option is --max-work.")
        #expect(try message(.durationLimit, "verify") == "It is so. The option is --max-duration.")
        #expect(try message(.fileRoot, "compare") == "It is so. The options are --root and --allow-outside.")
        #expect(try message(.privateWebhooks, "webhooks", "add") == "It is so. Allow them with --private-webhooks.")
        #expect(try message(.challengeFolder, "challenge") == "It is so. The option is --challenge-keys.")
        #expect(try message(.listenAddress, "serve") == "It is so. Name another address with --listen.")
        #expect(try message(.engine, "doctor") == "It is so. \(ErrorRemedy.openVINO)")
    }

    @Test func `no option is named that the command has not`() throws {
        #expect(try message(.policy, "evaluate", "match") == "It is so.")
        #expect(try message(.embedders, "detect") == "It is so.")
        #expect(try message(.templateFolder, "compare") == "It is so.")
    }

    @Test func `an error without a setting, or about a foreign one, stays as it is`() throws {
        #expect(try message(nil, "compare") == "It is so.")
        #expect(try message(.init(rawValue: "other"), "compare") == "It is so.")
    }

    @Test func `a remedy names options that there are, and all that it stands for`() {
        let known = Set(Program.root.everyOption.map(\.name))
        for remedy in ErrorRemedy.all.values {
            #expect(known.isSuperset(of: remedy.options))
            for option in remedy.options { #expect(remedy.sentence.contains("--\(option)")) }
        }
    }

    @Test func `doctor says what brings OpenVINO`() throws {
        let folder = TemporaryFolder()
        let environment = ["BIOMETRICS_MODELS": folder.path, "BIOMETRICS_OPENVINO": "\(folder.path)/none"]
        let run = try CommandRun("doctor", environment: environment)
        #expect(run.output.contains("The engine openvino is not installed. \(ErrorRemedy.openVINO)"))
        #expect(
            run.output.contains(
                "  The print on documents cannot be read here, because OpenVINO is not installed. "
                    + "\(ErrorRemedy.openVINO)\n"))
    }

    @Test func `doctor names the models of print where OpenVINO is installed`() throws {
        let folder = TemporaryFolder()
        // The name of a file in the folder says that it is installed.
        try folder.folder("openvino")
        try folder.file("openvino/libopenvino_c.so.1", [])
        let environment = ["BIOMETRICS_MODELS": folder.path, "BIOMETRICS_OPENVINO": folder("openvino")]
        let run = try CommandRun("doctor", environment: environment)
        #expect(
            run.output.contains(
                "  The print on documents cannot be read here, because models are missing. "
                    + "Run: biometrics models install ppocr-v5-det ppocr-v6-rec\n"))
    }

    @Test func `the remedy for OpenVINO is the command that Install.md describes`() throws {
        let page = try SourceTree.text(of: "Documentation/Install.md")
        #expect(ErrorRemedy.openVINO.contains("biometrics models install"))
        #expect(page.contains("\n## OpenVINO\n") && page.contains("`biometrics models install` brings it"))
    }
}
