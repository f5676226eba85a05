internal import Biometrics
internal import BiometricsCore
internal import FoundationEssentials
internal import ModelStore
internal import Platform
internal import PluginConformance

/// Checks every law in a child process, and reports its result.
struct PluginCheckSupervisor {
    /// The value of `--law` that loads the library and checks nothing.
    static let loading = "loading"
    /// How much a child may write to its standard output. The result of a law takes less than 1 KiB.
    private static let outputLimit = 16 << 20

    let path: String
    let pictures: [String]
    /// The program that checks a law.
    var program = "/proc/self/exe"
    /// The time limit for one law. This process enforces it, because a plugin can disable any timer of its own process.
    var timeLimitSeconds = 60

    /// The results for the library's plugins, or for the one with `id`.
    ///
    /// - Throws: any error of loading the library, and `.unknownPlugin`; `.pluginInvalid` if loading it ends the child.
    func check(id: String?) throws(BiometricsError) -> PluginCheckPayload {
        let plugins: [PluginCheckPayload.Plugin]
        switch try child(law: Self.loading, id: nil) {
        case .document(let document): plugins = document.plugins
        case .ended(let how): throw BiometricsError(.pluginInvalid, "While the library was loaded \(how).", path: path)
        }
        guard let id else { return PluginCheckPayload(path: path, plugins: try plugins.map(checked)) }
        guard let plugin = plugins.first(where: { $0.manifest.id == id }) else {
            let known = plugins.map(\.manifest.id).joined(separator: ", ")
            throw BiometricsError(.unknownPlugin, "The library has no plugin “\(id)”. It has \(known).", path: path)
        }
        return PluginCheckPayload(path: path, plugins: [try checked(plugin)])
    }

    private func checked(
        _ plugin: PluginCheckPayload.Plugin
    ) throws(BiometricsError) -> PluginCheckPayload.Plugin {
        var checked = plugin
        for law in ConformanceLaw.laws(for: plugin.manifest) {
            switch try child(law: law.name, id: plugin.manifest.id) {
            case .document(let document): checked.laws += document.plugins.flatMap(\.laws)
            case .ended(let how): checked.laws.append(.init(law, .broken("While it was checked \(how).")))
            }
        }
        return checked
    }

    /// How a child ended.
    private enum End {
        case document(PluginCheckPayload)
        /// Without a result; the text ends a sentence.
        case ended(String)
    }

    private func child(law: String, id: String?) throws(BiometricsError) -> End {
        var arguments = [program, "plugins", "check", "--json", "--law", law]
        if let id { arguments += ["--id", id] }
        arguments += pictures.flatMap { ["--picture", $0] } + ["--", path]
        var environment = ProcessEnvironment.current
        // The crash itself is the result here; a backtrace would take long and belongs in a debugger.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        var output: [UInt8] = []
        let status: Int32
        do throws(BiometricsError) {
            status = try ChildProcess.run(
                arguments, environment: environment, diagnostics: .shown, timeLimitSeconds: timeLimitSeconds
            ) { (piece) throws(BiometricsError) in
                guard output.count + piece.byteCount <= Self.outputLimit else {
                    throw BiometricsError(
                        .inputTooLarge,
                        "The plugin wrote more than \(Self.outputLimit >> 20) MiB to standard output, which "
                            + "plugins must not use.",
                        path: path)
                }
                unsafe piece.withUnsafeBytes { unsafe output.append(contentsOf: $0) }
            }
        } catch {
            guard error.code == .inputTooLarge else { throw error }
            return .ended("it wrote more than \(Self.outputLimit >> 20) MiB to standard output, which is the program's")
        }
        if let document = try? PluginCheckPayload(json: output) { return .document(document) }
        if let failure = try? ErrorPayload(json: output) { throw failure.error.asError }
        return .ended(words(for: status))
    }

    private func words(for status: Int32) -> String {
        switch status - 128 {
        case ChildProcess.timedOut - 128: "it did not come to an end within \(timeLimitSeconds) seconds"
        case let signal where signal > 0:
            "it was ended by signal \(signal) (\(ChildProcess.name(ofSignal: signal)))"
        default: "it ended the process with status \(status), or wrote to standard output, which is the program's"
        }
    }
}
