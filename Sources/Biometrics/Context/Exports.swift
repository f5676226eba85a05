// A service imports `Biometrics` alone. The results are types of BiometricsCore, ActiveLiveness and
// DocumentReading, ChipReading verifies chips, and PluginHost loads plugins of third parties.
@_exported public import ActiveLiveness
@_exported public import BiometricsCore
@_exported public import ChipReading
@_exported public import DocumentReading
@_exported public import PluginHost
