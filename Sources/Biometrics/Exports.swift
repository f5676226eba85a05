// A service imports `Biometrics` alone. The results are types of BiometricsCore and ActiveLiveness, and PluginHost
// loads plugins of third parties.
@_exported public import ActiveLiveness
@_exported public import BiometricsCore
@_exported public import PluginHost
