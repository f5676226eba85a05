/// A face detector whose network the capture page runs too.
package protocol BrowserFaceDetector: FaceDetectorPlugin {
    /// The weights for `CFaceNetwork`, as its header describes them.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`, `.modelInvalid`.
    func browserWeights(in context: PluginContext) throws(BiometricsError) -> [UInt8]
}
