public import BiometricsCore
internal import MediaKit

extension Image {
    /// A file format for a picture.
    public enum Encoding: Sendable, Hashable {
        /// Without loss.
        case png
        /// Baseline JPEG with a quality from 1 to 100. From 90 on, colour keeps its full resolution; below, it is
        /// halved.
        case jpeg(quality: Int = 92)
    }

    /// The picture as the bytes of a file: colour for `bgr8`, grey for `gray8`.
    ///
    /// ```swift
    /// let drawing = try Annotation.image(of: comparison, selfie: selfie, document: document)
    /// let response = try drawing.encoded(as: .jpeg(quality: 85))
    /// ```
    ///
    /// - Throws: `.invalidConfiguration` for a picture without pixels, or with a side that the format cannot hold (more
    ///   than 1,000,000 pixels for PNG, 65,500 for JPEG); `.backendFailure` if memory runs out.
    /// - Precondition: the quality lies in 1...100.
    /// - Threads: any number at once.
    public func encoded(as encoding: Encoding) throws(BiometricsError) -> [UInt8] {
        switch encoding {
        case .png: try PictureEncoder.png(self)
        case .jpeg(let quality): try PictureEncoder.jpeg(self, quality: quality)
        }
    }
}
