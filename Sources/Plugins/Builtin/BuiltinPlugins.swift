public import BiometricsCore
internal import CameraTraces
internal import CascadeFace
internal import Continuity
internal import Dlib
internal import MiniFASNet
internal import Motion
internal import NativeQuality
internal import OnnxEmbedder
internal import PresentationCues
internal import YuNet

/// The one list of the plugins that are linked in.
public enum BuiltinPlugins {
    /// A registry of every built-in plugin, with one embedder for each model of `manifest` that follows the common recipe.
    public static func registry(for manifest: ModelManifest) throws(BiometricsError) -> PluginRegistry {
        var registry = PluginRegistry()
        try registry.register(YuNetPlugin())
        try registry.register(CascadeFacePlugin())
        try registry.register(MiniFASNetPlugin())
        try registry.register(PresentationCuesPlugin())
        try registry.register(CameraTracesPlugin())
        try registry.register(MotionPlugin())
        try registry.register(ContinuityPlugin())
        try registry.register(NativeQualityPlugin())
        for entry in manifest.models {
            if let plugin = OnnxEmbedderPlugin(entry: entry) { try registry.register(plugin) }
            if let plugin = DlibEmbedderPlugin(entry: entry) { try registry.register(plugin) }
        }
        return registry
    }
}
