internal import BiometricsCore
internal import CServiceData

/// `<biometrics-capture>`, the module with which a company's own page shows the page that captures:
/// `Sources/CServiceData/capture-element`. Its version stands in its path.
enum CaptureElement {
    /// The module.
    static let asset: CaptureAsset = {
        var count = 0
        let bytes = unsafe csd_capture_element(&count)
        return CaptureAsset(
            bytes: unsafe Array(UnsafeBufferPointer(start: bytes, count: count)), type: "text/javascript; charset=utf-8"
        )
    }()
}
