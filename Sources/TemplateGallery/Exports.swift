// A program that searches imports `TemplateGallery` alone: templates, fusions and calibrations are Core's.
@_exported public import BiometricsCore
