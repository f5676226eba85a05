package import BiometricsCore

extension CapturePreviewer {
    /// The file with which the capture page judges frames itself, about 106 kB; `nil` if the detector, or another network in
    /// its place, does not run there.
    ///
    /// It is the detector's weights, and then the limits of ``FaceFraming`` as three little-endian floats of 64 bits: the most
    /// extent, the most beyond the edge, and the least lying roll.
    ///
    /// - Throws: `.modelMissing`, `.modelDigestMismatch`.
    package func browserFile() throws(BiometricsError) -> [UInt8]? {
        guard let detector = detector as? any BrowserFaceDetector else { return nil }
        let framing = FaceFraming(context.configuration.captureRules)
        let limits = [framing.mostFaceExtent, framing.mostBoxBeyondEdge, framing.leastLyingRollDegrees]
        var file: [UInt8]
        do throws(BiometricsError) {
            file = try detector.browserWeights(in: context.plugins)
        } catch  where error.code == .modelInvalid {
            return nil
        }
        for limit in limits {
            for shift in stride(from: 0, to: 64, by: 8) {
                file.append(UInt8(truncatingIfNeeded: limit.bitPattern >> UInt64(shift)))
            }
        }
        return file
    }
}
