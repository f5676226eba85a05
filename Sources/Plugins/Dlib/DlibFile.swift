package import BiometricsCore

/// dlib's files of weights, for those that only ask whether one can be read.
package enum DlibFile {
    /// Reads a whole shape predictor.
    ///
    /// - Throws: `.modelInvalid`.
    package static func readLandmarks(_ bytes: [UInt8]) throws(BiometricsError) {
        _ = try ShapePredictor(bytes, modelID: "file")
    }

    /// Reads every layer of a network.
    ///
    /// - Throws: `.modelInvalid`.
    package static func readNetwork(_ bytes: [UInt8]) throws(BiometricsError) {
        var file = try ResNetFile(bytes, modelID: "file")
        while try file.nextLayer() != nil {}
    }
}
