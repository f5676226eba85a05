internal import BiometricsCore

/// One YuNet network with its decoder.
struct YuNetDetector: FaceDetecting {
    let network: any InferenceNetwork
    let decoder: YuNetDecoder
    /// Both sides of the network's input are multiples of this.
    let sizeMultiple: Int
    let preprocessing: PixelRecipe

    /// Half a picture's faces need no more than 320 pixels; the smallest that count as found need 640 and then 1280.
    var detectionSizes: [Int] { [320, 640, 1280] }

    func detectFaces(in image: Image) throws(BiometricsError) -> [DetectedFace] {
        guard !image.isEmpty else { return [] }
        let padded = image.padded(toMultipleOf: sizeMultiple)
        let outputs = try network.run([padded], preprocessing: preprocessing, outputs: decoder.outputNames)
        return try decoder.decode(outputs, inputSize: padded.size)
    }
}
