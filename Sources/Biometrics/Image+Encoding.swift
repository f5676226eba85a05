public import BiometricsCore
internal import MediaKit

extension Image {
    /// A form in which a picture leaves the process.
    public enum Encoding: Sendable, Hashable {
        /// Without loss.
        case png
        /// Baseline JPEG of a quality of 1 to 100. From 90 up the colour keeps its full resolution, below it is halved.
        case jpeg(quality: Int = 92)
    }

    /// The picture as the bytes of a file: colour for `bgr8`, grey for `gray8`.
    ///
    /// ```swift
    /// let drawing = try Annotation.image(of: comparison, selfie: selfie, document: document)
    /// let response = try drawing.encoded(as: .jpeg(quality: 85))
    /// ```
    ///
    /// - Throws: `.invalidConfiguration` for a picture without pixels, for a side that the format cannot hold (a PNG's of
    ///   more than 1,000,000 pixels, a JPEG's of more than 65,500), `.backendFailure` when there is no memory.
    /// - Precondition: a quality in 1...100.
    /// - Threads: any number at once.
    public func encoded(as encoding: Encoding) throws(BiometricsError) -> [UInt8] {
        switch encoding {
        case .png: try PictureEncoder.png(self)
        case .jpeg(let quality): try PictureEncoder.jpeg(self, quality: quality)
        }
    }
}
