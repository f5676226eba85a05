internal import BiometricsCore

/// One YuNet network with its decoder.
struct YuNetDetector: FaceDetecting {
    let network: any InferenceNetwork
    let decoder: YuNetDecoder
    /// Both sides of the network's input are multiples of this.
    let sizeMultiple: Int
    let preprocessing: PixelRecipe

    /// Half of the pictures need no more than 320 pixels. The smallest faces that count as found need 640 and then
    /// 1280.
    var detectionSizes: [Int] { [320, 640, 1280] }

    func detectFaces(in image: Image) throws(BiometricsError) -> [DetectedFace] {
        guard !image.isEmpty else { return [] }
        let padded = image.padded(toMultipleOf: sizeMultiple, atLeast: leastSide)
        let outputs = try network.run([padded], preprocessing: preprocessing, outputs: decoder.outputNames)
        return try decoder.decode(outputs, inputSize: padded.size, pictureSize: image.size)
    }

    /// The least side of the network's input, in pixels: two cells of its coarsest grid. A grid of one row makes OpenCV
    /// 4.6 read the uninitialised row after it. From 18 columns on, its depthwise convolution of 3×3 treats each row as
    /// either the first or the last, never as both. Of 304 sizes from 32×32 to 1280×128, in both orientations, exactly
    /// the 23 sizes with one row and at least 18 columns gave different numbers for different memory contents (three
    /// fillings).
    private var leastSide: Int { 2 * (decoder.strides.max() ?? 0) }
}
