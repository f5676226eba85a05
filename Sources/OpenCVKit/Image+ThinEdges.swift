public import BiometricsCore
internal import COpenCV

extension Image {
    /// The thin edges of the picture in row order. An edge is a pixel whose gradient is at least `least` grey levels
    /// per pixel, and the greatest along its own direction. The strongest channel of each pixel counts.
    ///
    /// There are at most as many edges as pixels. The border pixels are left out.
    ///
    /// - Parameter blur: the standard deviation of a Gaussian blur that comes first, in pixels, 0...100.
    /// - Throws: `.invalidConfiguration` for an empty picture, a blur out of range, or `least` not above 0.
    public func thinEdges(afterBlur blur: Double, least: Double) throws(BiometricsError) -> [ThinEdge] {
        var edges = [cvb_edge](repeating: cvb_edge(), count: size.pixelCount)
        let capacity = Int32(clamping: edges.count)
        var count: Int32 = 0
        try succeed(orThrow: .backendFailure) { error in
            unsafe withView { view in
                unsafe withUnsafePointer(to: view) {
                    unsafe cvb_thin_edges($0, blur, least, &edges, capacity, &count, &error)
                }
            }
        }
        return edges.prefix(Int(count)).map { edge in
            ThinEdge(x: Int(edge.x), y: Int(edge.y), across: Double(edge.across), down: Double(edge.down))
        }
    }
}
