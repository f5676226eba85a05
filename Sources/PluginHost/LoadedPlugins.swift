public import BiometricsCore
internal import Platform

/// The plugins loaded from several places. A library that fails does not affect the others.
public struct LoadedPlugins: Sendable {
    /// The plugins, each id once, in the order of their places.
    public private(set) var plugins: [any BiometricsPlugin] = []
    /// The errors of libraries that could not be loaded, each with its path.
    public private(set) var failures: [BiometricsError] = []
    /// The failures of paths that the caller named explicitly. Libraries found in a folder, which may contain other
    /// files too, are excluded, as are paths from the environment.
    public private(set) var namedFailures: [BiometricsError] = []
    private var libraries: Set<String> = []

    /// Loads the libraries in `paths`, and every `.so` and `.dylib` file in folders among them.
    public init(paths: [String] = []) {
        for path in paths { namedFailures += load(path) }
    }

    /// Loads `paths` and the libraries in `environment`, a list in the format of `BIOMETRICS_PLUGIN_PATH`: absolute
    /// paths separated by colons.
    public init(paths: [String], environment: String?) {
        self.init(paths: paths)
        let listed = (environment ?? "").split(separator: ":").map(String.init)
        for path in listed where path.hasPrefix("/") { _ = load(path) }
        // The environment must not load code relative to the working directory.
        for path in listed where !path.hasPrefix("/") {
            failures.append(
                BiometricsError(
                    .pluginInvalid, "BIOMETRICS_PLUGIN_PATH contains a relative path. Begin it with “/”.",
                    path: path)
            )
        }
    }

    /// Loads the library at `path`, or those in the folder, and returns the failures of `path` itself.
    private mutating func load(_ path: String) -> [BiometricsError] {
        let before = failures.count
        do throws(BiometricsError) {
            for file in try Self.libraries(at: path) {
                // A library named twice, perhaps through a link, is loaded once.
                guard libraries.insert(FileSystem.resolvingLinks(in: file)).inserted else { continue }
                load(library: file)
            }
        } catch {
            failures.append(error)
        }
        return failures[before...].filter { $0.path == path }
    }

    private mutating func load(library file: String) {
        do throws(BiometricsError) {
            for plugin in try PluginHost.load(file) {
                if let other = plugins.first(where: { $0.manifest.id == plugin.manifest.id }) {
                    let (id, origin) = (other.manifest.id, other.manifest.origin)
                    failures.append(
                        BiometricsError(
                            .duplicatePlugin,
                            "The plugin \(id) was already loaded from \(origin). Name only one of the two files.",
                            path: file))
                } else {
                    plugins.append(plugin)
                }
            }
        } catch {
            failures.append(error)
        }
    }

    /// The library at `path`, or every `.so` and `.dylib` file in the folder there, sorted by name.
    ///
    /// - Throws: `.unreadableInput`.
    public static func libraries(at path: String) throws(BiometricsError) -> [String] {
        guard FileSystem.isFolder(path) == true else { return [path] }
        do throws(SystemError) {
            let names = try FileSystem.names(in: path)
            return names.filter { $0.hasSuffix(".so") || $0.hasSuffix(".dylib") }.sorted().map { "\(path)/\($0)" }
        } catch {
            throw BiometricsError(.unreadableInput, "The folder cannot be read. Check its permissions.", path: path)
        }
    }
}
