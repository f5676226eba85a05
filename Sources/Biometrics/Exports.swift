// A service imports `Biometrics` alone: the values it gets back are Core's.
@_exported public import BiometricsCore
