import BiometricsCore
import BiometricsTestSupport
import FoundationEssentials
import ModelStore
import Platform
import Testing

/// Transfers by a program in curl's place, which gives at most five bytes a call.
struct BrokenTransferTests {
    private let folder = TemporaryFolder()

    init() throws {
        try folder.folder("store")
        try folder.folder("programs")
        try folder.file("model", ToyCatalog.bytes)
    }

    /// The installer, with a curl that writes from the place that it is asked for and does `script` besides.
    private func installer(_ script: String, bytes: Int? = ToyCatalog.bytes.count) throws -> ModelInstaller {
        let program = """
            #!/bin/sh
            echo call >> \(folder("calls"))
            while [ $# -gt 0 ]; do
                if [ "$1" = --continue-at ]; then start=$2; fi
                shift
            done
            size=$(wc -c < \(folder("model")))
            \(script)
            tail -c +$((start + 1)) \(folder("model")) | head -c 5
            [ $((start + 5)) -ge "$size" ] || exit 18
            """
        try folder.program("programs/curl", program)
        var environment = ProcessEnvironment.current
        environment["PATH"] = folder("programs") + ":" + (environment["PATH"] ?? "")
        environment["BIOMETRICS_MODEL_MIRROR"] = nil
        let catalog = try ToyCatalog.catalog(bytes: bytes, urls: ["https://models.example/toy.onnx"])
        return ModelInstaller(
            store: ModelStore(directory: folder("store"), catalog: catalog), environment: environment)
    }

    private func callCount() throws -> Int { try folder.text(of: "calls").split(separator: "\n").count }

    @Test func `a transfer that breaks off goes on where it broke off`() throws {
        let installation = try installer("").install("toy")
        #expect(installation.sha256 == ToyCatalog.sha256)
        #expect(try callCount() == (ToyCatalog.bytes.count + 4) / 5)
    }

    @Test func `a host that cannot go on, or that gives nothing more, is not asked again`() throws {
        for (script, words) in [
            ("[ $start = 0 ] || exit 33", "does not support resuming"), ("[ $start = 0 ] || exit 28", "too slow"),
        ] {
            try? FileManager.default.removeItem(atPath: folder("calls"))
            let installer = try installer(script)
            let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
            #expect(error?.code == .modelUnavailable)
            #expect(error?.message.contains(words) == true)
            #expect(try callCount() == 2)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder("store")) == [])
    }

    @Test func `a host that breaks off time and again is given up`() throws {
        let long = (0..<200).map { UInt8($0) }
        try folder.file("model", long)
        let installer = try installer("", bytes: nil)
        let error = #expect(throws: BiometricsError.self) { try installer.install("toy") }
        #expect(error?.code == .modelUnavailable)
        #expect(try callCount() <= 21)
    }
}
