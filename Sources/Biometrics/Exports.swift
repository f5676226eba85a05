// A service imports `Biometrics` alone: the values it gets back are Core's, and plugins of third parties come by PluginHost.
@_exported public import BiometricsCore
@_exported public import PluginHost
