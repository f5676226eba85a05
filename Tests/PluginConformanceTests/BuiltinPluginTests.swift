import BiometricsCore
import BiometricsTestSupport
import Builtin
import ModelStore
import OpenCVKit
import PluginConformance
import Testing

/// The built-in plugins keep the laws that those of third parties are held to. A new one is covered by being listed.
struct BuiltinPluginTests {
    private static let needed = ["yunet-2023mar", "mobilefacenet-ms1m", "minifasnet-v2", "minifasnet-v1se"]

    @Test(.models(needed))
    func `every built-in plugin whose models are installed keeps every law`() throws {
        let store = try ModelStore.standard()
        let context = PluginContext(models: store, engine: OpenCVEngine())
        try OpenCVRuntime.configure(threads: 1)
        for plugin in try BuiltinPlugins.registry(for: store.manifest).plugins
        where plugin.manifest.modelIDs.allSatisfy(store.isInstalled) {
            let bench = ConformanceBench(plugin, in: context)
            for law in ConformanceLaw.laws(for: plugin.manifest) {
                if case .broken(let reason) = law.check(bench) {
                    Issue.record("\(plugin.manifest.id) breaks \(law.name): \(reason)")
                }
            }
        }
    }
}
