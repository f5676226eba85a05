public import BiometricsCore
internal import Platform

/// What came of loading plugins from several places: one that fails costs no other.
public struct LoadedPlugins: Sendable {
    /// The plugins, each id once, in the order of the places.
    public private(set) var plugins: [any BiometricsPlugin] = []
    /// What could not be loaded, each error with the path it is about.
    public private(set) var failures: [BiometricsError] = []

    /// Loads the libraries that `paths` name, and every `.so` and `.dylib` file in the folders among them.
    public init(paths: [String] = []) {
        var libraries: Set<String> = []
        for path in paths {
            do throws(BiometricsError) {
                for file in try Self.files(at: path) {
                    // A library that is named twice, perhaps by way of a link, is one library.
                    guard libraries.insert(FileSystem.resolvingLinks(in: file)).inserted else {
                        continue
                    }
                    load(file)
                }
            } catch {
                failures.append(error)
            }
        }
    }

    /// Loads what `paths` names, and what `environment`, a list as `BIOMETRICS_PLUGIN_PATH` has it: absolute paths with
    /// colons between.
    public init(paths: [String], environment: String?) {
        let listed = (environment ?? "").split(separator: ":").map(String.init)
        self.init(paths: paths + listed.filter { $0.hasPrefix("/") })
        // Code from wherever the program happens to be started is not for an environment to ask for.
        for path in listed where !path.hasPrefix("/") {
            failures.append(
                BiometricsError(.pluginInvalid, "BIOMETRICS_PLUGIN_PATH holds a path that is not absolute.", path: path)
            )
        }
    }

    private mutating func load(_ file: String) {
        do throws(BiometricsError) {
            for plugin in try PluginHost.load(file) {
                if let other = plugins.first(where: { $0.manifest.id == plugin.manifest.id }) {
                    let (id, origin) = (other.manifest.id, other.manifest.origin)
                    failures.append(
                        BiometricsError(
                            .duplicatePlugin, "A plugin \(id) was loaded from \(origin) already.", path: file))
                } else {
                    plugins.append(plugin)
                }
            }
        } catch {
            failures.append(error)
        }
    }

    private static func files(at path: String) throws(BiometricsError) -> [String] {
        guard FileSystem.isFolder(path) == true else { return [path] }
        do throws(SystemError) {
            let names = try FileSystem.names(in: path)
            return names.filter { $0.hasSuffix(".so") || $0.hasSuffix(".dylib") }.sorted().map { "\(path)/\($0)" }
        } catch {
            throw BiometricsError(.unreadableInput, "The folder cannot be read.", path: path)
        }
    }
}
