internal import BiometricsCore

/// Checks the place and size of a portrait's face on an identity document.
///
/// The portrait is at the left or the right, upright like the text, when the document's long side is horizontal (ICAO
/// 9303-4 to 9303-7, and driving licences according to ISO 18013-1).
///
/// On 58 labelled fronts and 39 specimens, the centre of the face lies at 0.15 to 0.30 of the width from the nearer
/// side and at 0.35 to 0.55 of the height. Its longer edge is 0.25 to 0.55 of the height.
struct PortraitPlace {
    private static let fromSide = 0.1...0.33
    private static let fromTop = 0.2...0.7
    private static let extent = 0.16...0.65

    /// Whether `face` lies at a portrait's place on an upright document of `size`, in its pixels.
    static func fits(_ face: DetectedFace, on size: Size) -> Bool {
        guard size.width > size.height else { return false }
        let (width, height) = (Double(size.width), Double(size.height))
        let center = face.box.center
        return fromSide.contains(min(center.x, width - center.x) / width) && fromTop.contains(center.y / height)
            && extent.contains(max(face.box.width, face.box.height) / height)
    }
}
