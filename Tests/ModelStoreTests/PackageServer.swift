import BiometricsTestSupport
import FoundationEssentials
import Platform

/// A package index in a folder, which a program in curl's place serves.
struct PackageServer {
    static let address = "https://packages.example/simple"
    let folder = TemporaryFolder()

    init() throws {
        try folder.folder("programs")
        try folder.folder("pages")
        try folder.program(
            "programs/curl",
            """
            #!/bin/sh
            while [ $# -gt 0 ]; do
                if [ "$1" = --url ]; then url=$2; fi
                shift
            done
            echo "$url" >> \(folder("calls"))
            file=\(folder("pages"))/$(echo "$url" | tr '/:' '__')
            [ -e "$file" ] || exit 22
            cat "$file"
            """)
    }

    /// The environment of an installer that asks this index.
    var environment: [String: String] {
        var environment = ProcessEnvironment.current
        environment["PATH"] = folder("programs") + ":" + (environment["PATH"] ?? "")
        environment["BIOMETRICS_MODEL_MIRROR"] = nil
        environment["PIP_INDEX_URL"] = Self.address
        return environment
    }

    /// Serves `bytes` at `address`.
    func serve(_ bytes: [UInt8], at address: String) throws {
        try folder.file("pages/" + address.replacing("/", with: "_").replacing(":", with: "_"), bytes)
    }

    /// The addresses that were asked for.
    func calls() throws -> [Substring] { try folder.text(of: "calls").split(separator: "\n") }
}
