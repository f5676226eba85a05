public import BiometricsCore
internal import COpenCV

/// A batch of images as the numbers that a network takes, for engines other than OpenCV's.
public enum NetworkInput {
    /// The extents N×C×H×W of the input that `images` make.
    ///
    /// - Throws: `.invalidConfiguration` for no images, or images that differ in size or format.
    public static func shape(of images: [Image]) throws(BiometricsError) -> [Int] {
        guard let first = images.first else {
            throw BiometricsError(.invalidConfiguration, "a batch has at least one image")
        }
        guard images.allSatisfy({ $0.size == first.size && $0.format == first.format }) else {
            throw BiometricsError(.invalidConfiguration, "the images of a batch must have one size and one format")
        }
        return [images.count, first.format.bytesPerPixel, first.height, first.width]
    }

    /// Writes every value of the input of `images`, row-major, into `values`, which has room for them.
    ///
    /// - Throws: `.invalidConfiguration` for a recipe that cannot be used, images that do not go together, or too little
    ///   room; `.inputTooLarge`.
    public static func write(
        _ images: [Image], preprocessing: PixelRecipe, into values: UnsafeMutableBufferPointer<Float>
    ) throws(BiometricsError) {
        var settings = try cvb_preprocessing(preprocessing)
        guard let start = values.baseAddress else {
            throw BiometricsError(.invalidConfiguration, "there is no room for the batch")
        }
        try succeed(orThrow: .backendFailure) { error in
            unsafe withViews(of: images) { views in
                unsafe cvb_preprocess(
                    views, Int32(clamping: views.count), &settings, start, values.count, &error)
            }
        }
    }
}
