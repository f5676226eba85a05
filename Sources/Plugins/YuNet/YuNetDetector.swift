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
        let padded = image.padded(toMultipleOf: sizeMultiple, atLeast: leastSide)
        let outputs = try network.run([padded], preprocessing: preprocessing, outputs: decoder.outputNames)
        return try decoder.decode(outputs, inputSize: padded.size, pictureSize: image.size)
    }

    /// The least side of the network's input, in pixels: two cells of its coarsest grid. In a grid of one row OpenCV 4.6
    /// reads the row behind it, which nobody wrote: its depthwise convolution of 3×3, from 18 columns on, takes a row for
    /// either the first or the last and never for both. Of 304 sizes from 32×32 to 1280×128, either way, just the 23 of one
    /// row and 18 columns or more gave other numbers where memory was filled otherwise (three fillings).
    private var leastSide: Int { 2 * (decoder.strides.max() ?? 0) }
}
