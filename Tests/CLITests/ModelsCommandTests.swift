import BiometricsCore
import BiometricsTestSupport
import Testing

@testable import BiometricsCLI

struct ModelsCommandTests {
    @Test func `list shows every model with its licence, and where the store is`() throws {
        let toy = try ToyStore()
        let run = try CommandRun("models", "list", environment: toy.environment)
        #expect(run.status == 0)
        #expect(run.diagnostics.isEmpty)
        for id in ["yunet-2023mar", "mobilefacenet-ms1m", "toy"] { #expect(run.output.contains("\n\(id) ")) }
        #expect(run.output.contains("non-commercial research only"))
        #expect(run.output.hasSuffix("\nStore: \(toy.store)\n"))
        // A model that is not installed has no verified file, though its recipe was tested.
        #expect(run.output.contains("INSTALLED  TESTED ") && !run.output.contains("VERIFIED"))
    }

    @Test func `list --json has the same keys for every model`() throws {
        let toy = try ToyStore()
        let run = try CommandRun("models", "list", "--json", environment: toy.environment)
        let list = try run.document(as: ModelListShape.self)
        #expect(list.schema == "biometrics.model-list/1")
        let row = try #require(list.models.first { $0.id == "toy" })
        #expect(!row.installed)
        #expect(row.path == nil)
        #expect(!row.licence.commercialUse)
        #expect(run.output.components(of: "\"path\" :") == list.models.count)
        #expect(run.output.components(of: "\"bytes\" :") == list.models.count)
    }

    @Test func `install takes a model from the mirror by its digest and states its terms`() throws {
        let toy = try ToyStore()
        let install = try CommandRun("models", "install", "toy", environment: toy.environment)
        #expect(install.status == 0)
        #expect(install.output.contains("You may NOT use this model commercially."))
        #expect(install.output.contains("from the mirror \(toy.mirror)/any-name.bin: 15 B, SHA-256"))

        let again = try CommandRun("models", "install", "toy", environment: toy.environment)
        #expect(again.status == 0)
        #expect(again.output.contains("installed before"))

        let verify = try CommandRun("models", "verify", "toy", environment: toy.environment)
        #expect(verify.status == 0)
        #expect(verify.output == "toy: as stated, SHA-256 \(ToyStore.sha256)\n")

        let path = try CommandRun("models", "path", "toy", environment: toy.environment)
        #expect(path.output == "\(toy.store)/toy.dat\n")
    }

    @Test func `a damaged model is found out, and the message says how to mend it`() throws {
        let toy = try ToyStore()
        try toy.folder.file("store/toy.dat", Array("TOY MODEL BYTES".utf8))
        let run = try CommandRun("models", "verify", "toy", environment: toy.environment)
        #expect(run.status == 69)
        #expect(run.output.isEmpty)
        #expect(run.diagnostics.contains("\(toy.store)/toy.dat"))
        #expect(run.diagnostics.contains("Run: biometrics models install toy"))

        let json = try CommandRun("models", "verify", "toy", "--json", environment: toy.environment)
        #expect(json.status == 69)
        #expect(json.output.contains("\"code\" : \"model_digest_mismatch\""))

        #expect(try CommandRun("models", "install", "toy", environment: toy.environment).status == 0)
        #expect(try CommandRun("models", "verify", "toy", environment: toy.environment).status == 0)
    }

    @Test func `a model that cannot be had says what was tried, and the others are still installed`() throws {
        let toy = try ToyStore()
        let run = try CommandRun(
            "models", "install", "mobilefacenet-ms1m", "toy", environment: toy.environment)
        #expect(run.status == 69)
        #expect(run.diagnostics.contains("has no file with the model's digest"))
        #expect(run.output.contains("1 of 2 models installed"))
    }

    @Test func `models that are copied into a bundle are installed from it without network`() throws {
        let toy = try ToyStore()
        #expect(try CommandRun("models", "install", "toy", environment: toy.environment).status == 0)
        let bundle = "\(toy.folder.path)/bundle"
        let made = try CommandRun("models", "bundle", bundle, "toy", environment: toy.environment)
        #expect(made.status == 0 && made.output.contains("--from \(bundle)"))
        #expect(made.output.contains("You may NOT use this model commercially"))
        let again = try CommandRun("models", "bundle", bundle, "toy", environment: toy.environment)
        #expect(again.status == 64 && again.diagnostics.contains("not empty"))
        let file = try toy.folder.file("taken", "words")
        let inFile = try CommandRun("models", "bundle", file, "toy", environment: toy.environment)
        #expect(inFile.status == 74 && inFile.diagnostics.contains("\(file): Nothing can be written into this folder."))

        var environment = toy.environment
        environment["BIOMETRICS_MODELS"] = "\(toy.folder.path)/another"
        environment["BIOMETRICS_MODEL_MIRROR"] = nil
        let taken = try CommandRun("models", "install", "--from", bundle, "toy", environment: environment)
        #expect(taken.status == 0 && taken.output.contains("\(bundle)/toy.dat"))
        #expect(try CommandRun("models", "verify", "toy", environment: environment).status == 0)
        let nowhere = try CommandRun("models", "install", "--from", "/nowhere", "toy", environment: environment)
        #expect(nowhere.status == 66)
        let foreign = try CommandRun(
            "models", "install", "--from", bundle, "mobilefacenet-ms1m", environment: environment)
        #expect(foreign.status == 69 && !foreign.diagnostics.contains("https://"))
    }

    @Test func `--commercial refuses a model that is not for commercial use`() throws {
        let toy = try ToyStore()
        let run = try CommandRun("models", "install", "--commercial", "toy", environment: toy.environment)
        #expect(run.status == 64)
        #expect(run.diagnostics.contains("toy is not for commercial use (toy licence)"))
    }

    @Test func `without ids nothing that is for research only is installed, and what is left out is named`() throws {
        let folder = TemporaryFolder()
        let run = try CommandRun(
            "models", "install",
            environment: [
                "BIOMETRICS_MODELS": try folder.folder("store"), "PATH": "/nowhere",
                "BIOMETRICS_MODEL_MIRROR": try folder.folder("mirror"),
            ])
        #expect(run.status == 69)
        #expect(run.diagnostics.contains("mobilefacenet-ms1m: "))
        #expect(!run.diagnostics.contains("mobilefacenet-arcface"))
        #expect(run.output.contains("biometrics models install mobilefacenet-arcface"))
    }

    @Test(arguments: ["install", "verify", "path"])
    func `an unknown model is answered with the nearest`(command: String) throws {
        let toy = try ToyStore()
        let run = try CommandRun("models", command, "yunet-2023mai", environment: toy.environment)
        #expect(run.status == 69)
        #expect(run.diagnostics.contains("Did you mean yunet-2023mar?"))
    }

    @Test func `path of a missing model names the command that installs it`() throws {
        let toy = try ToyStore()
        let run = try CommandRun("models", "path", "yunet-2023mar", "--json", environment: toy.environment)
        let document = try run.document(as: ErrorShape.self)
        #expect(run.status == 69)
        #expect(document.error.code == "model_missing")
        #expect(document.error.message.contains("biometrics models install yunet-2023mar"))
        #expect(try CommandRun("models", "path", environment: toy.environment).output == "\(toy.store)\n")
    }

    @Test func `a manifest that cannot be understood is named`() throws {
        let folder = TemporaryFolder()
        let manifest = try folder.file("manifest.json", Array("{}".utf8))
        let run = try CommandRun("models", "list", environment: ["BIOMETRICS_MANIFEST": manifest])
        #expect(run.status == 69)
        #expect(run.diagnostics.contains("\(manifest): "))
    }
}

/// `biometrics.model-list/1`, as far as it is looked at.
struct ModelListShape: Decodable {
    struct Row: Decodable {
        let id: String
        let installed: Bool
        let path: String?
        let licence: ModelLicence
    }

    let schema: String
    let models: [Row]
}

extension String {
    /// How often `part` occurs.
    func components(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}
