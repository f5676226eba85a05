// A service imports `Biometrics` alone. The results are types of BiometricsCore, ActiveLiveness and
// DocumentReading, and PluginHost loads plugins of third parties.
@_exported public import ActiveLiveness
@_exported public import BiometricsCore
@_exported public import DocumentReading
@_exported public import PluginHost
