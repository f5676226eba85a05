internal import Biometrics
internal import BiometricsCore
internal import MediaKit
internal import ModelStore
internal import OpenCVKit
internal import Platform
internal import PluginConformance

/// `biometrics plugins check LIBRARY|FOLDER`.
enum PluginsCheckCommand {
    private static let law = ValueOption<String>(
        "law", value: "NAME",
        help: "Check only this law, in this process instead of a child process, for use in a debugger.")
    private static let id = ValueOption<String>(
        "id", value: "ID", help: "Check only this plugin of the library.")
    private static let picture = ValueOption<String>(
        "picture", value: "FILE", isRepeatable: true, completion: .file,
        help: "A picture to check with, in addition to the generated ones: faces that the plugin supports.")

    static let command = Command(
        "check", summary: "Check the plugins of a shared library against the laws of their kinds",
        discussion: [
            "Every law is checked in a separate process, so a plugin that crashes, hangs or ends the process breaks "
                + "only that law. The exit status is 0 if no law is broken, 1 otherwise, and 69 if no law is broken "
                + "but a library in a folder cannot be loaded."
        ],
        operands: [Operand("LIBRARY", help: "The shared library, or a folder of libraries.")],
        options: [
            law.declaration, id.declaration, picture.declaration, Flag.json.declaration,
        ],
        examples: [
            "plugins check ./libSkinFaceDetector.so", "plugins check --picture me.jpg ./libSkinFaceDetector.so",
            "plugins check --law mirrored-picture ./libSkinFaceDetector.so",
        ], run: run)

    @Sendable private static func run(_ invocation: Invocation) throws(BiometricsError) -> ExitStatus {
        let arguments = invocation.arguments
        let path = arguments.operands[0]
        let document: PluginCheckPayload
        if FileSystem.isFolder(path) == true {
            document = try check(folder: path, arguments)
        } else {
            document = try check(library: path, arguments)
        }
        if invocation.wantsJSON {
            try invocation.console.write(try document.json())
        } else {
            try invocation.console.write(PluginCheckText(document: document).text(in: invocation.console.style))
        }
        if document.count(.broken) > 0 { return .negative }
        return document.failed?.isEmpty ?? true ? .success : .unavailable
    }

    private static func check(
        library path: String, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> PluginCheckPayload {
        if let law = arguments[law] {
            return try check(path, law: law, id: arguments[id], pictures: arguments.all(picture))
        }
        return try PluginCheckSupervisor(path: path, pictures: arguments.all(picture)).check(id: arguments[id])
    }

    /// Checks every library in a folder. A library that cannot be loaded does not affect the others.
    private static func check(
        folder path: String, _ arguments: ParsedArguments
    ) throws(BiometricsError) -> PluginCheckPayload {
        if arguments[law] != nil || arguments[id] != nil {
            throw BiometricsError(
                .usage, "--law and --id need a library; name it instead of its folder.", path: path)
        }
        let libraries = try LoadedPlugins.libraries(at: path)
        guard !libraries.isEmpty else {
            throw BiometricsError(
                .pluginInvalid, "The folder contains no file that ends in .so or .dylib.", path: path)
        }
        var document = PluginCheckPayload(path: path, plugins: [], failed: [])
        for library in libraries {
            do throws(BiometricsError) {
                document.plugins += try check(library: library, arguments).plugins
            } catch {
                guard error.category == .plugin || error.isAboutInput else { throw error }
                document.failed?.append(ErrorPayload.Detail(error.about(library)))
            }
        }
        return document
    }

    /// Checks one law in this process.
    private static func check(
        _ path: String, law name: String, id: String?, pictures: [String]
    ) throws(BiometricsError) -> PluginCheckPayload {
        var images: [Image] = []
        for picture in pictures { images.append(try EncodedPicture(contentsOf: picture).decode().image) }
        let context = PluginContext(models: try ModelStore.standard(), engine: OpenCVEngine())
        try OpenCVRuntime.configure(threads: context.threads)
        var document = PluginCheckPayload(path: path, plugins: [])
        for plugin in try PluginHost.load(path) where id == nil || id == plugin.manifest.id {
            let laws = ConformanceLaw.laws(for: plugin.manifest).filter { $0.name == name }
            for id in plugin.manifest.modelIDs where !laws.isEmpty { _ = try context.models.load(id) }
            let bench = ConformanceBench(plugin, in: context, pictures: images)
            document.plugins.append(
                .init(manifest: plugin.manifest, laws: laws.map { .init($0, $0.check(bench)) }))
        }
        if name != PluginCheckSupervisor.loading, document.plugins.allSatisfy(\.laws.isEmpty) {
            let known = Set(document.plugins.flatMap { ConformanceLaw.laws(for: $0.manifest).map(\.name) }).sorted()
            throw BiometricsError(
                .usage, "--law: unknown law “\(name)”. Known: \(known.joined(separator: ", ")).")
        }
        return document
    }
}
