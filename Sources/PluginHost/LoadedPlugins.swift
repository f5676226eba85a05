public import BiometricsCore
internal import Platform

/// What came of loading plugins from several places: one that fails costs no other.
public struct LoadedPlugins: Sendable {
    /// The plugins, each id once, in the order of the places.
    public private(set) var plugins: [any BiometricsPlugin] = []
    /// What could not be loaded, each error with the path it is about.
    public private(set) var failures: [BiometricsError] = []
    /// Those of the failures that are about a path which the caller named itself: no library of a folder, where others lie
    /// beside plugins, and none that only the environment names.
    public private(set) var namedFailures: [BiometricsError] = []
    private var libraries: Set<String> = []

    /// Loads the libraries that `paths` name, and every `.so` and `.dylib` file in the folders among them.
    public init(paths: [String] = []) {
        for path in paths { namedFailures += load(path) }
    }

    /// Loads what `paths` names, and what `environment`, a list as `BIOMETRICS_PLUGIN_PATH` has it: absolute paths with
    /// colons between.
    public init(paths: [String], environment: String?) {
        self.init(paths: paths)
        let listed = (environment ?? "").split(separator: ":").map(String.init)
        for path in listed where path.hasPrefix("/") { _ = load(path) }
        // Code from wherever the program happens to be started is not for an environment to ask for.
        for path in listed where !path.hasPrefix("/") {
            failures.append(
                BiometricsError(
                    .pluginInvalid, "BIOMETRICS_PLUGIN_PATH holds a path that is not absolute. Begin it with “/”.",
                    path: path)
            )
        }
    }

    /// Loads the library at `path`, or those of the folder, and gives the failures that are about `path` itself.
    private mutating func load(_ path: String) -> [BiometricsError] {
        let before = failures.count
        do throws(BiometricsError) {
            for file in try Self.libraries(at: path) {
                // A library that is named twice, perhaps by way of a link, is one library.
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
                            "A plugin \(id) was loaded from \(origin) already. Name one of the two files only.",
                            path: file))
                } else {
                    plugins.append(plugin)
                }
            }
        } catch {
            failures.append(error)
        }
    }

    /// The library at `path`, or every `.so` and `.dylib` file in the folder there, by name.
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
