public import BiometricsCore
internal import COpenCV

/// Converts a batch of images to the input of a network, for engines other than OpenCV's.
public enum NetworkInput {
    /// The extents N×C×H×W of the input for `images`.
    ///
    /// - Requires: at least one image, all of the same size and format.
    public static func shape(of images: [Image]) -> [Int] {
        precondition(BatchRunner.isBatch(images), "a batch has at least one image, all of one size and one format")
        return [images.count, images[0].format.bytesPerPixel, images[0].height, images[0].width]
    }

    /// Writes the whole input for `images`, row-major, into `values`.
    ///
    /// - Requires: at least one image, all of the same size and format, and as many values as their shape has.
    /// - Throws: `.invalidConfiguration` for an invalid recipe, `.inputTooLarge`.
    public static func write(
        _ images: [Image], preprocessing: PixelRecipe, into values: UnsafeMutableBufferPointer<Float>
    ) throws(BiometricsError) {
        precondition(values.count == shape(of: images).reduce(1, *), "the values have the shape of the batch")
        guard let start = values.baseAddress else { return }
        var settings = try cvb_preprocessing(preprocessing)
        try succeed(orThrow: .backendFailure) { error in
            unsafe withViews(of: images) { views in
                unsafe cvb_preprocess(
                    views, Int32(clamping: views.count), &settings, start, values.count, &error)
            }
        }
    }
}
