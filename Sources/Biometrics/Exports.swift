// A service imports `Biometrics` alone: the values it gets back are Core's and those of challenges, and plugins of third parties
// come by PluginHost.
@_exported public import ActiveLiveness
@_exported public import BiometricsCore
@_exported public import PluginHost
