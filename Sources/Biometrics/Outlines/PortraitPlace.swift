internal import BiometricsCore

/// Where on an identity document the face of its portrait lies, and how large it is.
///
/// The portrait is at the left or the right, upright as the text is, its long side across (ICAO 9303-4 to 9303-7, and driving
/// licences after ISO 18013-1).
///
/// On 58 labelled fronts and 39 specimens the middle of the face lies at 0.15 to 0.30 of the width from the nearer side and at
/// 0.35 to 0.55 of the height, and its longer edge is 0.25 to 0.55 of the height.
struct PortraitPlace {
    private static let fromSide = 0.1...0.33
    private static let fromTop = 0.2...0.7
    private static let extent = 0.16...0.65

    /// Whether `face` lies where a portrait does on an upright document of `size`, in its pixels.
    static func fits(_ face: DetectedFace, on size: Size) -> Bool {
        guard size.width > size.height else { return false }
        let (width, height) = (Double(size.width), Double(size.height))
        let center = face.box.center
        return fromSide.contains(min(center.x, width - center.x) / width) && fromTop.contains(center.y / height)
            && extent.contains(max(face.box.width, face.box.height) / height)
    }
}
